import { useEffect, useRef, useState } from 'react'

/**
 * An address under which this page can show a file, one file at a time; it is revoked with the next file or when the
 * page closes.
 */
export function usePreview() {
  const [url, setUrl] = useState<string | null>(null)
  const held = useRef<string | null>(null)
  const show = (file: File | null) => {
    if (held.current !== null) URL.revokeObjectURL(held.current)
    held.current = file && URL.createObjectURL(file)
    setUrl(held.current)
  }
  useEffect(
    () => () => {
      if (held.current !== null) URL.revokeObjectURL(held.current)
    },
    [],
  )
  return { url, show }
}
