import { numberFormat } from '#words/formats.ts'

const megabyte = 1024 * 1024

/** Bytes as text, in MB with one decimal: "4.2 MB" in the style of the language. */
export function sizeIn(language: string, bytes: number): string {
  const tenths = Math.max(0.1, Math.round((bytes / megabyte) * 10) / 10)
  return numberFormat(language, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes === 0 ? 0 : tenths)
}
