/** The order of a list that stands in an address; `otherwise` where none does that the list knows. */
export const sortIn = <Sort extends string>(
  words: URLSearchParams,
  sorts: readonly Sort[],
  otherwise: Sort,
): Sort => sorts.find((sort) => sort === words.get('sort')) ?? otherwise
