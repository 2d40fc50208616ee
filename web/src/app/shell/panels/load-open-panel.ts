/** Loads the code of what opens over the page. */
export const loadOpenPanel = () => import('./open-panel.tsx')
