/** Made by `build/languages`: all catalogs of the product, each loaded when it is asked for. */
declare module 'virtual:catalogs' {
  export const catalogs: Record<string, Record<string, () => Promise<{ catalog: Record<string, string> }>>>
}
