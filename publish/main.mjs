#!/usr/bin/env node
import { stat } from 'node:fs/promises'
import { usage, WrongUse, wishOf } from './arguments.mjs'
import { Refused, Unreachable } from './ask.mjs'
import { folderOfMemory, recall, remember } from './kept.mjs'
import { outcomeOf } from './outcome.mjs'
import { publishFile } from './publish-file.mjs'
import { sendDraft } from './send-draft.mjs'
import { createShow } from './show.mjs'
import { NotSignedIn, signIn } from './sign-in.mjs'
import { watchFolder } from './watch-folder.mjs'

const folder = folderOfMemory(process.env)

process.exitCode = await main(process.argv.slice(2)).catch(error => {
  const isJson = process.argv.includes('--json')
  createShow(isJson).note(
    { event: 'failed', message: error.message, code: error.code || undefined },
    error.message,
  )
  return exitCodeOf(error)
})

/** @param {string[]} words */
async function main(words) {
  const wish = wishOf(words)
  if (wish.help) {
    process.stdout.write(usage)
    return 0
  }
  const show = createShow(wish.json)
  const memory = await recall(folder)
  const server = wish.server ? new URL(wish.server).href.replace(/\/+$/, '') : memory.server
  if (!server)
    throw new WrongUse('Which Melodrome? Say --server https://music.example once; it is remembered.')
  if (wish.logout) {
    await remember(folder, ({ tokens }) => {
      delete tokens[server]
    })
    show.note(
      { event: 'loggedOut', server },
      `Forgotten here. To revoke the token: ${server}/settings/security`,
    )
    return 0
  }
  for (const file of wish.files) await requireFile(file)
  if (memory.server !== server)
    await remember(folder, known => {
      known.server = server
    })
  const session = createSession(server, wish, show)
  if (wish.watch !== undefined) return watch(session, wish, wish.watch, show)
  let code = 0
  for (const file of wish.files) code = Math.max(code, (await carryOut(session, wish, file, show)) ? 1 : 0)
  return code
}

/**
 * Runs calls with a known token, or signs in for one; signs in again if the token is no longer valid or lacks a scope.
 *
 * @param {string} server
 * @param {import('./arguments.mjs').Wish} wish
 * @param {ReturnType<typeof createShow>} show
 */
function createSession(server, wish, show) {
  const given = process.env.MELODROME_TOKEN
  const scopes = ['read', 'upload', ...((wish.challenge ?? wish.playlist) === undefined ? [] : ['write'])]
  const signInAnew = async () => {
    const secret = await signIn(
      server,
      scopes,
      ({ user_code, verification_uri, verification_uri_complete }) =>
        show.note(
          { event: 'signIn', user_code, verification_uri, verification_uri_complete },
          `To sign in open ${verification_uri_complete}\nor enter ${user_code} at ${verification_uri}`,
        ),
    )
    await remember(folder, ({ tokens }) => {
      tokens[server] = { secret, scopes }
    })
    return secret
  }
  const knownToken = async () => {
    const known = (await recall(folder)).tokens[server]
    return known && scopes.every(scope => known.scopes.includes(scope)) ? known.secret : undefined
  }
  return {
    server,
    /**
     * @template T
     * @param {(to: { server: string, token: string, folder: string }) => Promise<T>} act
     * @returns {Promise<T>}
     */
    async run(act) {
      const token = given ?? (await knownToken()) ?? (await signInAnew())
      try {
        return await act({ server, token, folder })
      } catch (error) {
        const isOver =
          error instanceof Refused && ['token.refused', 'token.scopeMissing'].includes(error.code)
        if (!isOver) throw error
        if (given) throw new NotSignedIn(error.message)
        return act({ server, token: await signInAnew(), folder })
      }
    },
  }
}

/**
 * Sends or publishes one file. Resolves to what went wrong, if anything did; throws errors that concern the other files,
 * too.
 *
 * @param {ReturnType<typeof createSession>} session
 * @param {import('./arguments.mjs').Wish} wish
 * @param {string} file
 * @param {ReturnType<typeof createShow>} show
 * @returns {Promise<Error | undefined>}
 */
async function carryOut(session, wish, file, show) {
  const onProgress = (/** @type {number} */ sent, /** @type {number} */ bytes) =>
    show.progress(file, sent, bytes)
  try {
    if (wish.draft || wish.watch !== undefined) {
      const { id, names } = await session.run(to => sendDraft(to, file, onProgress))
      show.result(
        { event: 'sent', file, draft: id, sidecars: names },
        `${[file, ...names].join(', ')}: a draft at ${session.server}/upload`,
      )
    } else {
      const song = await session.run(to => publishFile(to, file, wish, onProgress))
      const isHeld = song.status === 'withheld'
      const text = `${song.title}: ${song.address}`
      show.result(
        { event: 'published', file, ...song },
        isHeld ? `${text} (held until a moderator has looked at it)` : text,
      )
      if (isHeld && (wish.challenge ?? wish.playlist) !== undefined)
        throw new Error(
          'It is in no challenge and no playlist yet, because it is held until a moderator has looked at it.',
        )
    }
    return undefined
  } catch (error) {
    if (!(error instanceof Error) || exitCodeOf(error) !== 1) throw error
    const code = error instanceof Refused ? error.code : undefined
    show.note({ event: 'failed', file, message: error.message, code }, `${file}: ${error.message}`)
    return error
  }
}

/**
 * @param {ReturnType<typeof createSession>} session
 * @param {import('./arguments.mjs').Wish} wish
 * @param {string} watched
 * @param {ReturnType<typeof createShow>} show
 */
async function watch(session, wish, watched, show) {
  if (!(await stat(watched).catch(() => undefined))?.isDirectory())
    throw new WrongUse(`${watched} is no folder.`)
  const end = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end.abort())
  // Signs in before any file appears, while a person is there to confirm it.
  const { server } = session
  await session.run(to => Promise.resolve(to))
  show.note({ event: 'watching', folder: watched }, `Watching ${watched}. Ctrl-C ends it.`)
  await watchFolder({ server, folder }, watched, {
    existing: wish.existing,
    signal: end.signal,
    send: async file => {
      const failure = await carryOut(session, wish, file, show).catch(error => {
        // A lost connection returns, so the file is tried again; a failed sign-in is not repeated.
        if (!(error instanceof Unreachable)) throw error
        show.note({ event: 'failed', file, message: error.message }, error.message)
        return error
      })
      return failure ? outcomeOf(failure) : { kind: 'sent' }
    },
    onTrouble: error => show.note({ event: 'failed', message: error.message }, error.message),
    onPause: ms =>
      show.note(
        { event: 'waiting', seconds: Math.ceil(ms / 1_000) },
        `Nothing is sent for the next ${Math.ceil(ms / 60_000)} min.`,
      ),
  })
  return 0
}

/** @param {string} file */
async function requireFile(file) {
  if (!(await stat(file).catch(() => undefined))?.isFile()) throw new WrongUse(`There is no file ${file}.`)
}

/** @param {unknown} error */
function exitCodeOf(error) {
  if (error instanceof WrongUse) return 2
  if (error instanceof NotSignedIn) return 3
  return error instanceof Unreachable ? 4 : 1
}
