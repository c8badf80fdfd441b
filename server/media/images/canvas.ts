/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** The distance of a point from a shape, in pixels; negative inside. */
export type Shape = (x: number, y: number) => number

/**
 * Raw pixels to draw on, three bytes each. A few shapes need no library; text would need fonts, which a minimal machine
 * doesn't have.
 */
export class Canvas {
  readonly pixels: Buffer
  readonly width: number
  readonly height: number

  constructor(width: number, height: number, paper: (x: number, y: number) => Colour) {
    this.width = width
    this.height = height
    this.pixels = Buffer.alloc(width * height * 3)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) this.pixels.set(paper(x, y), (y * width + x) * 3)
    }
  }

  /** Paints a shape inside a box; its edge is smooth, because a half-covered pixel gets half of the colour. */
  paint(box: Box, shape: Shape, colour: Colour): void {
    const right = Math.min(this.width, Math.ceil(box.left + box.width) + 1)
    const bottom = Math.min(this.height, Math.ceil(box.top + box.height) + 1)
    for (let y = Math.max(0, Math.floor(box.top) - 1); y < bottom; y++) {
      for (let x = Math.max(0, Math.floor(box.left) - 1); x < right; x++) {
        const covered = Math.min(1, Math.max(0, 0.5 - shape(x + 0.5, y + 0.5)))
        if (covered > 0) this.#mix((y * this.width + x) * 3, colour, covered)
      }
    }
  }

  #mix(at: number, colour: Colour, share: number): void {
    for (const [channel, value] of colour.entries()) {
      const before = this.pixels[at + channel]!
      this.pixels[at + channel] = Math.round(before + (value - before) * share)
    }
  }
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export function roundedBox({ left, top, width, height }: Box, radius: number): Shape {
  const [middleX, middleY] = [left + width / 2, top + height / 2]
  return (x, y) => {
    const outsideX = Math.abs(x - middleX) - width / 2 + radius
    const outsideY = Math.abs(y - middleY) - height / 2 + radius
    const corner = Math.hypot(Math.max(outsideX, 0), Math.max(outsideY, 0))
    return corner + Math.min(Math.max(outsideX, outsideY), 0) - radius
  }
}

/** A triangle that points right; the box's left side is its base. */
export function playMark({ left, top, width, height }: Box): Shape {
  const slope = height / 2 / width
  const steep = Math.hypot(1, slope)
  return (x, y) => {
    const overHypotenuse = (Math.abs(y - top - height / 2) - slope * (left + width - x)) / steep
    return Math.max(left - x, overHypotenuse)
  }
}

/** `#dbff3a` as three numbers. */
export function colourOf(hex: string): Colour {
  const [red = 0, green = 0, blue = 0] = Buffer.from(hex.slice(1), 'hex')
  return [red, green, blue]
}

/** The first colour with `share` of the second. */
export function mixed(one: Colour, other: Colour, share: number): Colour {
  const at = (channel: 0 | 1 | 2) => Math.round(one[channel] + (other[channel] - one[channel]) * share)
  return [at(0), at(1), at(2)]
}
