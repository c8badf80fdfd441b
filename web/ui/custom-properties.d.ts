export type CustomProperty = `--${string}`

declare module 'react' {
  /** CSS custom properties are as good as any other style. */
  interface CSSProperties {
    [name: CustomProperty]: string | number | undefined
  }
}
