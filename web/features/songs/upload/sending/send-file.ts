import type { QueryClient } from '@tanstack/react-query'
import { idFromUuid } from '#contract/ids.ts'
import type { Say } from '#words/say.ts'
import { ask, stale } from '../../../../api/queries.ts'
import { randomName } from '../../../../api/random-name.ts'
import { Refused } from '../../../../api/refused.ts'
import type { Sidecar } from './group-files.ts'
import { resumable } from './resumable.ts'
import { sendSidecar } from './send-sidecar.ts'
import { addSending, changeSending, removeSending } from './sendings.ts'

interface SendFileOptions {
  say: Say
  queries: QueryClient
  /** The account whose uploads the browser may continue. */
  accountId: string
  /** The draft that this file continues. */
  draftId?: string | undefined
  sidecar?: Sidecar
  /** The group of takes, if the files that were dropped together are takes of one song. */
  takes?: string | undefined
  /** The song that it is a version of, as the form has it. */
  basedOn?: string | undefined
}

let lastKey = 0

/** An id for files that are dropped together. */
export const newTakes = (): string => idFromUuid(randomName())

/** Sends one of several files to a draft: from now on it is in the list of drafts. */
export async function sendFile(file: File, options: SendFileOptions): Promise<void> {
  const { say, queries, accountId, draftId, takes, basedOn, sidecar = {} } = options
  lastKey += 1
  const key = String(lastKey)
  let draftWithSidecar: string | null = null
  const addSidecar = async (id: string) => {
    if (draftWithSidecar === id) return
    draftWithSidecar = id
    if (!(await sendSidecar(say, id, sidecar))) draftWithSidecar = null
    void stale(queries, 'GET /api/drafts')
  }
  const upload = resumable(file, {
    accountId,
    draftId,
    takes,
    basedOn,
    onDraft: id => {
      changeSending(key, { draftId: id })
      void stale(queries, 'GET /api/drafts', 'GET /api/quota')
      void addSidecar(id)
    },
    onProgress: sentBytes => changeSending(key, { sentBytes, state: 'sending', problem: null }),
    onWaiting: () => changeSending(key, { state: 'waiting' }),
    onSent: id => {
      // Everything has arrived; the list finds out what the server makes of it, also if the connection is lost now.
      queries.setQueryData(ask('GET /api/drafts').queryKey, drafts =>
        drafts?.map(draft =>
          draft.id === id ? { ...draft, receivedBytes: draft.bytes, status: 'listening' as const } : draft,
        ),
      )
      removeSending(key)
      void stale(queries, 'GET /api/drafts')
    },
    onFailed: error => {
      console.error(error)
      const reason = error instanceof Refused ? error.problem?.message : undefined
      changeSending(key, { state: 'failed', problem: reason ?? say('drafts.failed') })
    },
  })
  addSending({
    key,
    name: file.name,
    draftId: draftId ?? null,
    sentBytes: 0,
    totalBytes: file.size,
    state: 'sending',
    problem: null,
    retry: () => {
      changeSending(key, { state: 'sending', problem: null })
      upload.then(({ start }) => start()).catch(console.error)
    },
    cancel: () => {
      // The card discards the draft itself.
      upload
        .then(({ stop }) => stop({ discard: false }))
        .catch(console.error)
        .finally(() => removeSending(key))
    },
  })
  const { start } = await upload
  start()
}
