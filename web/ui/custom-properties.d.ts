export type CustomProperty = `--${string}`

declare module 'react' {
  /** CSS custom properties are as good as other styles. */
  interface CSSProperties {
    [name: CustomProperty]: string | number | undefined
  }
}
