import { numberFormat } from '#words/formats.ts'

const megabyte = 1024 * 1024

/**
 * THE text for a size: "4.2 MB" in the style of the language, from 1,000 MB on in GB. The units are those of the settings:
 * `QUOTA_MB=5000` reads "5 GB".
 */
export function sizeIn(language: string, bytes: number): string {
  const tenths = bytes === 0 ? 0 : Math.max(0.1, Math.round((bytes / megabyte) * 10) / 10)
  const [unit, size] = tenths < 1000 ? ['megabyte', tenths] : ['gigabyte', tenths / 1000]
  return numberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size)
}
