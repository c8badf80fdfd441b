/** Bundling copies a font beside the program that imports it, and this is its name there. */
declare module '*.otf' {
  const fileName: string
  // biome-ignore lint/style/noDefaultExport: it is how the bundler gives a file's name.
  export default fileName
}
