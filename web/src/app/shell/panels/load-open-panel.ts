/** Loads the code of the panels that open over the page. */
export const loadOpenPanel = () => import('./open-panel.tsx')
