import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { onUnauthorized } from '../../../session/unauthorized.ts'
import { refreshLists } from './refresh-lists.ts'
import { type Mark, secondsLeft, withMark } from './sending/pace.ts'
import { songSender } from './sending/send-song.ts'
import { failureOf, type UploadFailure } from './sending/upload-problems.ts'
import { unreadyNotice } from './unready-notice.ts'
import type { UploadFields } from './upload-fields.ts'

/** The state of an upload. `processing`: everything is sent, and the server checks it. */
export type Progress =
  | { phase: 'resting' }
  | {
      phase: 'sending'
      sentBytes: number
      totalBytes: number
      secondsLeft: number | null
      /** The connection is lost; the upload continues by itself. */
      isWaiting: boolean
    }
  | { phase: 'processing' }

const resting: Progress = { phase: 'resting' }

/**
 * Sends one song at a time and then opens the page where it can be seen. Calls `onFailed` with what went wrong, except
 * for a lost session, which leads to the sign-in page. If everything has been sent, the notice about the result appears
 * even if the person has left the page. Not a `useAction`, because an upload has a progress, can be cancelled, and
 * continues after a lost connection.
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
    const done = { title: say('upload.done.title'), text: say('upload.done.text'), tone: 'good' } as const
    showToast(unreadyNotice(say, song) ?? done)
    // The next page may be loading, and this one still be shown meanwhile.
    if (!isShown.current || location.pathname !== '/upload') return
    if (song.status === 'ready') void navigate({ to: '/', search: { tab: 'recent' } })
    else void navigate({ to: '/profile' })
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

/**
 * Turns byte counts into progress with the time left. What was sent before the connection was lost says nothing about
 * the current pace.
 */
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

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
