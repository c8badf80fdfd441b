import { numberFormat } from '#words/formats.ts'

const megabyte = 1024 * 1024

/** Bytes in MB, with one decimal. */
export function megabytes(bytes: number): number {
  return Math.round((bytes / megabyte) * 10) / 10
}

/** The same, but rounded up, so that a file just over a limit is not shown with the limit's size. */
export function megabytesUp(bytes: number): number {
  return Math.ceil((bytes / megabyte) * 10) / 10
}

/** Room as text, in whole MB, from 1,000 MB on in GB: "5 GB" is what an operator gives with `QUOTA_MB=5000`. */
export function roomIn(language: string, bytes: number): string {
  const whole = Math.round(bytes / megabyte)
  const [unit, size] = whole < 1000 ? ['megabyte', whole] : ['gigabyte', whole / 1000]
  return numberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size)
}
