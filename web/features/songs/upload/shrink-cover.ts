import { compressedCoverBytes, coverTypes } from '#contract/limits.ts'
import { coverBox, encodeSmallEnough, fitInside, type Size } from './sending/compression-plan.ts'

/**
 * Makes a picture small enough to send: at most 800 by 600, upright, under 1 MB. A picture that already is stays the
 * same. Rejects if the browser cannot read it.
 */
export async function shrinkCover(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    if (isSmallEnough(file, bitmap)) return file
    const canvas = drawn(bitmap, fitInside(bitmap))
    const blob = await encodeSmallEnough(quality => encode(canvas, quality))
    return new File([blob], `cover.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`, { type: blob.type })
  } finally {
    bitmap.close()
  }
}

function isSmallEnough(file: File, { width, height }: Size): boolean {
  return file.size < compressedCoverBytes && width <= coverBox.width && height <= coverBox.height
}

type Canvas = OffscreenCanvas | HTMLCanvasElement

function drawn(bitmap: ImageBitmap, size: Size): Canvas {
  const canvas = newCanvas(size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, size.width, size.height)
  return canvas
}

function newCanvas({ width, height }: Size): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

/** WebP if the browser can write it, otherwise JPEG; a browser that can't write the requested type returns PNG. */
async function encode(canvas: Canvas, quality: number): Promise<Blob> {
  const webp = await blobOf(canvas, 'image/webp', quality)
  return webp.type === 'image/webp' ? webp : await blobOf(canvas, 'image/jpeg', quality)
}

function blobOf(canvas: Canvas, type: (typeof coverTypes)[number], quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
  return new Promise((resolve, reject) => {
    const settle = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('No picture came out')))
    canvas.toBlob(settle, type, quality)
  })
}
