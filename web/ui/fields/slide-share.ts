type Place = Pick<MouseEvent, 'clientX' | 'clientY'>

/** Where in a slider a pointer is: 0 at its left end or before it, 1 at its right end or behind it. */
export function shareAt(slider: Element, { clientX }: Place): number {
  const { left, width } = slider.getBoundingClientRect()
  return Math.min(1, Math.max(0, (clientX - left) / width))
}

/** Whether a pointer has moved more to a side than up or down. */
export const isSideways = (from: Place, to: Place): boolean =>
  Math.abs(to.clientX - from.clientX) > Math.abs(to.clientY - from.clientY)
