import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged() {
  const lines: Record<string, unknown>[] = []
  let errors = 0
  const log = createLog(
    { level: 'info', onError: () => (errors += 1) },
    { write: line => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  )
  return { log, lines, errorCount: () => errors }
}

test('an error is logged with its message, code and stack, and nothing that hangs on it', () => {
  const { log, lines, errorCount } = logged()
  const client = { secretKey: 1_234_567_890, password: 'of the database' }
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'mina@example.org',
    client,
  })
  log.error({ err: new Error('a job failed', { cause: error }), job: 'sing' }, 'a job failed')

  const said = JSON.stringify(lines)
  expect(lines[0]).toMatchObject({ job: 'sing', err: { message: 'a job failed' } })
  expect(lines[0]).toMatchObject({ err: { cause: { code: '23505', message: 'duplicate key' } } })
  expect(said).toContain('log.test.ts')
  for (const secret of ['1234567890', 'of the database', 'mina@example.org'])
    expect(said).not.toContain(secret)
  expect(errorCount()).toBe(1)
})

test('a database that is away is one warning, whatever fails meanwhile; what else fails is still said', () => {
  const { log, lines, errorCount } = logged()
  const away = Object.assign(new Error('connect ECONNREFUSED /tmp/.s.PGSQL.5432'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
    path: '/tmp/.s.PGSQL.5432',
  })
  for (let call = 0; call < 170; call++) log.error({ err: away }, 'a job failed')
  const noFile = Object.assign(new Error("ENOENT: no such file or directory, open '/data/x'"), {
    code: 'ENOENT',
    syscall: 'open',
    path: '/data/x',
  })
  log.error({ err: noFile }, 'a request failed')

  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'the database does not answer'],
    [50, 'a request failed'],
  ])
  expect(errorCount()).toBe(1)
})
