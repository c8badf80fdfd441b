import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { shrinkCover } from './shrink-cover.ts'
import type { UploadFields } from './upload-fields.ts'
import { usePreview } from './use-preview.ts'

/** The cover is made small in the browser as soon as it is chosen; until then the original stands in for it. */
export function useCover(form: UseFormReturn<UploadFields>) {
  const [isShrinking, setShrinking] = useState(false)
  const latest = useRef<File | null>(null)
  const preview = usePreview()
  const set = (file: File | null) => form.setValue('coverImage', file)

  const choose = async (file: File) => {
    latest.current = file
    set(file)
    preview.show(null)
    if (!(await form.trigger('coverImage'))) return
    preview.show(file)
    setShrinking(true)
    const small = await shrinkCover(file).catch((error: unknown) => {
      console.error(error)
      return null
    })
    // Another one was chosen, or none, while this one was being drawn.
    if (latest.current !== file) return
    setShrinking(false)
    preview.show(small)
    set(small)
    if (!small) form.setError('coverImage', { type: 'value', message: 'coverBroken' })
  }
  const remove = () => {
    latest.current = null
    setShrinking(false)
    preview.show(null)
    set(null)
    form.clearErrors('coverImage')
  }
  return { url: preview.url, isShrinking, choose, remove }
}
