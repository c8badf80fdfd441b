/**
 * Colours as people see them: lightness 0 to 1, chroma 0 (grey) to about 0.32, hue in degrees.
 * Formulas: Björn Ottosson, "A perceptual color space for image processing", 2020.
 */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

/** @param red,green,blue 0 to 255, sRGB */
export function oklchOf(red: number, green: number, blue: number): Oklch {
  const r = linear(red / 255)
  const g = linear(green / 255)
  const b = linear(blue / 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness, chroma: Math.hypot(greenRed, blueYellow), hue: degrees(greenRed, blueYellow) }
}

/** `#rrggbb`; a colour that no screen shows loses chroma until one does, keeping its lightness and hue. */
export function hexOf(colour: Oklch): string {
  let shown = isShowable(colour) ? colour.chroma : 0
  for (let step = colour.chroma / 2; shown < colour.chroma && step > 0.0005; step /= 2) {
    if (isShowable({ ...colour, chroma: shown + step })) shown += step
  }
  const channels = linearRgb({ ...colour, chroma: shown })
  return `#${channels.map(channel => byte(channel).toString(16).padStart(2, '0')).join('')}`
}

/** The hue of a direction in the plane of green to red and blue to yellow. */
export function degrees(greenRed: number, blueYellow: number): number {
  return ((Math.atan2(blueYellow, greenRed) * 180) / Math.PI + 360) % 360
}

function isShowable(colour: Oklch): boolean {
  return linearRgb(colour).every(channel => channel >= -0.0005 && channel <= 1.0005)
}

function linearRgb({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const greenRed = chroma * Math.cos((hue * Math.PI) / 180)
  const blueYellow = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3
  const m = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3
  const s = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function byte(linearChannel: number): number {
  const channel = Math.min(1, Math.max(0, linearChannel))
  return Math.round(255 * (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055))
}
