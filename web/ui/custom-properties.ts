export {}

declare module 'react' {
  /** CSS custom properties are as good as any other style. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
