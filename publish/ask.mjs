/** The server refused the request; the message is for people. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {{ code?: string, message?: string, fields?: Record<string, { message: string }> }} problem
   * @param {string | null} [retryAfter] the header
   */
  constructor(status, { code = '', message = `The server answered ${status}.`, fields = {} }, retryAfter) {
    // Names all faults at once.
    super([message, ...Object.entries(fields).map(([name, field]) => `${name}: ${field.message}`)].join('\n'))
    this.status = status
    this.code = code
    /** Undefined if the server doesn't say it, or says it as a date. */
    this.retryAfterSeconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  }
}

/** The server did not answer. */
export class Unreachable extends Error {}

/**
 * Calls the API of a server. Throws `Refused` or `Unreachable`. A call that creates something is done once for each key
 * in `once`, so it can be sent again when its answer was lost.
 *
 * @param {{ server: string, token?: string | undefined }} to
 * @param {string} call such as `GET /api/auth/user`
 * @param {{ json?: object, form?: FormData, once?: string }} [what]
 * @returns {Promise<any>}
 */
export async function ask(to, call, what) {
  return (await answerTo(to, call, what)).body
}

/**
 * All rows of a list, read page by page.
 *
 * @param {{ server: string, token: string }} to
 * @param {string} path such as `/api/playlists`
 * @returns {Promise<any[]>}
 */
export async function askAll(to, path) {
  const rows = []
  for (let next = `${path}?limit=100`; next !== ''; ) {
    const { body, link } = await answerTo(to, `GET ${next}`)
    rows.push(...body)
    next = /^<([^>]+)>/.exec(link)?.[1] ?? ''
  }
  return rows
}

/**
 * @param {{ server: string, token?: string | undefined }} to
 * @param {string} call
 * @param {{ json?: object, form?: FormData, once?: string }} [what]
 * @returns {Promise<{ body: any, link: string }>}
 */
async function answerTo({ server, token }, call, { json, form, once } = {}) {
  const [method = '', path = ''] = call.split(' ')
  const body = form ?? (json && JSON.stringify(json))
  const noAnswer = (/** @type {unknown} */ error) => {
    throw new Unreachable(`${server} can't be reached.`, { cause: error })
  }
  const answer = await fetch(`${server}${path}`, {
    method,
    headers: {
      'accept-language': 'en',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
      ...(once && { 'idempotency-key': once }),
    },
    ...(body && { body }),
  }).catch(noAnswer)
  const text = await answer.text().catch(noAnswer)
  const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '')
  if (!answer.ok)
    throw new Refused(answer.status, isJson ? JSON.parse(text) : {}, answer.headers.get('retry-after'))
  return { body: isJson ? JSON.parse(text) : undefined, link: answer.headers.get('link') ?? '' }
}
