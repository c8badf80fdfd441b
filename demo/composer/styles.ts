import type { Style } from './style.ts'
import { bandStyles } from './styles/band.ts'
import { clubStyles } from './styles/club.ts'
import { quietStyles } from './styles/quiet.ts'

/** Everything the composer can play. */
export const styles = { ...clubStyles, ...bandStyles, ...quietStyles } satisfies Record<string, Style>

export type StyleName = keyof typeof styles
