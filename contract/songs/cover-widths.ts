/**
 * Every picture is kept as squares of these widths, in pixels. A smaller picture keeps its own width under each name.
 */
export const coverWidths = { small: 96, medium: 360, large: 640, full: 1200 } as const
export type CoverSize = keyof typeof coverWidths
