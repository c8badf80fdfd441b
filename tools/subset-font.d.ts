// The published types belong to an older version, without `keepFeatures`.
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    variationAxes: Record<string, { min: number; max: number }>
    /** OpenType features of four letters. */
    keepFeatures: readonly string[]
  }
  export default function subsetFont(font: Uint8Array, letters: string, options: Options): Promise<Buffer>
}
