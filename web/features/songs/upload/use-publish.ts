import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import type { Say } from '#words/say.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { onUnauthorized } from '../../../session/unauthorized.ts'
import { refreshLists } from './refresh-lists.ts'
import { type Mark, secondsLeft, withMark } from './sending/pace.ts'
import { songSender } from './sending/send-song.ts'
import { failureOf, type UploadFailure } from './sending/upload-problems.ts'
import type { UploadFields } from './upload-fields.ts'

/** How far an upload is. `processing`: all is sent, the server is listening to it. */
export type Progress =
  | { phase: 'resting' }
  | {
      phase: 'sending'
      sentBytes: number
      totalBytes: number
      secondsLeft: number | null
      /** The line is broken; it goes on by itself. */
      isWaiting: boolean
    }
  | { phase: 'processing' }

const resting: Progress = { phase: 'resting' }

/**
 * Not a `useAction`: an upload has a progress, can be cancelled, and goes on after a broken line.
 * Sends one song at a time and leads on to where it can be seen. What went wrong is handed to `onFailed`, except
 * for a lost session, which leads to the sign-in page. An upload that has been sent completely is seen through to
 * its notice even when the page is left.
 */
export function usePublish(accountId: string, onFailed: (failure: UploadFailure) => void) {
  const say = useSay()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const sending = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<Progress>(resting)
  const [sender] = useState(songSender)
  useEffect(() => sender.show(), [sender])

  const arrived = (song: Song) => {
    refreshLists(queries)
    showArrival(say, song)
    if (!isShown.current) return
    if (song.status === 'processing') void navigate({ to: '/profile' })
    else void navigate({ to: '/', search: { tab: 'recent' } })
  }

  const failed = (error: unknown) => {
    setProgress(resting)
    if (isAbort(error) || onUnauthorized(error, say, say('common.unauthorized.expired'))) return
    console.error(error)
    const failure = failureOf(say, error)
    showToast({ title: say('upload.failed.title'), text: failure.text, tone: 'bad' })
    onFailed(failure)
  }

  const publish = async (fields: UploadFields) => {
    const { audio } = fields
    if (progress.phase !== 'resting' || !audio) return
    const { signal } = (sending.current = new AbortController())
    try {
      const song = await sender.send(audio, fields, {
        accountId,
        signal,
        ...follow(audio.size, setProgress),
        onSent: () => {
          sending.current = null
          setProgress({ phase: 'processing' })
        },
      })
      sending.current = null
      arrived(song)
    } catch (error) {
      sending.current = null
      failed(error)
    }
  }
  return {
    progress,
    publish,
    /** Whether leaving now would lose something. */
    isSending: () => sending.current !== null,
    cancel: () => sending.current?.abort(),
  }
}

/** Turns byte counts into progress with the time left. What lies before a broken line says nothing of the pace now. */
function follow(totalBytes: number, setProgress: (progress: Progress) => void) {
  let marks: Mark[] = []
  let sentBytes = 0
  const show = (isWaiting: boolean) =>
    setProgress({
      phase: 'sending',
      sentBytes,
      totalBytes,
      secondsLeft: secondsLeft(marks, totalBytes),
      isWaiting,
    })
  show(false)
  return {
    onProgress: (bytes: number) => {
      sentBytes = bytes
      marks = withMark(marks, { atMs: performance.now(), bytes })
      show(false)
    },
    onWaiting: () => {
      marks = []
      show(true)
    },
  }
}

function useIsShown() {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

function showArrival(say: Say, song: Song): void {
  if (song.status === 'processing') {
    showToast({ title: say('upload.waiting.title'), text: say('upload.waiting.text'), tone: 'good' })
  } else {
    showToast({ title: say('upload.done.title'), text: say('upload.done.text'), tone: 'good' })
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
