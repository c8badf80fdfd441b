import type { ComponentProps } from 'react'
import { Button } from '../Button.tsx'

/** The button that submits a form. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'look' | 'size' | 'wide'>) {
  return <Button type="submit" look="primary" size="lg" wide {...props} />
}
