import { Banner } from '../layers/Banner.tsx'

/** In a form: the error that belongs to none of its fields. */
export function FormFailure({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <Banner tone="bad" announced>
      {text}
    </Banner>
  )
}
