import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tools/stamp.mjs'
import { melodyWav } from '../audio.ts'
import { Client } from './client.ts'
import { freshFolder, seeItFail, startHere } from './machine.ts'

const program = [process.execPath, '--import', 'tsx', join(root, 'tools/forget-plays.ts')] as const

test('old plays are forgotten while the server runs and goes on counting', async () => {
  const dataDirectory = await freshFolder()
  const product = await startHere({ dataDirectory })
  const mina = new Client(product.address)
  await mina.register('mina')
  const { id } = await mina.publish(melodyWav())
  await mina.call('POST /api/songs/{id}/play', id)
  const forget = (...words: string[]) => seeItFail({ dataDirectory, command: [...program, ...words] })
  expect(await forget('2026-03')).toEqual({
    code: 0,
    printed: 'Forgot the plays up to 2026-03: 0 tables were dropped, others looked through.\n',
  })
  expect(await forget('2999-12')).toEqual({
    code: 1,
    printed: 'Only months that are over can be forgotten.\n',
  })
  expect((await forget('last')).printed).toMatch(/^Usage: npm run forget-plays -- MONTH/)
  expect(await new Client(product.address).call('POST /api/songs/{id}/play', id)).toEqual({ counted: true })
}, 300_000)
