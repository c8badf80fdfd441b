import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from './Button.tsx'
import type { ButtonStyle } from './button-class.ts'

interface TextDownloadProps extends Pick<ButtonStyle, 'look'> {
  text: string
  fileName: string
  children: ReactNode
}

/** Saves a text as a file. Its address is the text itself: Safari reads it only after it has asked the person. */
export function TextDownload({ text, fileName, look, children }: TextDownloadProps) {
  return (
    <ButtonLink
      look={look}
      icon={<Download size={18} aria-hidden="true" />}
      href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
      download={fileName}
    >
      {children}
    </ButtonLink>
  )
}
