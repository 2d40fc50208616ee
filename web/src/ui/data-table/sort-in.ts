/** The sort order in an address. Returns `otherwise` if the address has none that the list supports. */
export const sortIn = <Sort extends string>(
  words: URLSearchParams,
  sorts: readonly Sort[],
  otherwise: Sort,
): Sort => sorts.find((sort) => sort === words.get('sort')) ?? otherwise
