import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tools/stamp.mjs'
import { melodyWav } from '../audio.ts'
import { Client } from './client.ts'
import { freshFolder, startHere } from './machine.ts'

/** `nobody` exists everywhere and owns nothing. Who isn't root is an ordinary user already. */
const nobody = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0
const user = isRoot ? nobody : { uid: process.getuid!(), gid: process.getgid!() }
const become = isRoot
  ? ['setpriv', `--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, '--clear-groups']
  : ['env']

test('an ordinary user can start it from a checkout they may only read, and owns what it keeps', async () => {
  const home = await freshFolder()
  chownSync(home, user.uid, user.gid)
  const dataDirectory = join(home, 'data')
  const start = join(await readableCheckout(), 'tools', 'start.mjs')

  const product = await startHere({
    dataDirectory,
    command: [become[0]!, ...become.slice(1), process.execPath, start],
    settings: { HOME: home },
  })
  expect(product.printed()).toBe(`Melodrome is at ${product.address}\n`)
  const mina = new Client(product.address)
  await mina.register('mina')
  await expect(mina.publish(melodyWav())).resolves.toMatchObject({ status: 'ready' })
  await product.end()
  expect(await product.ended).toEqual({ code: 0, signal: null })

  const strangers = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter(
    name => lstatSync(join(home, name)).uid !== user.uid,
  )
  expect(strangers).toEqual([])
})

/** This one, or a copy where this one lies in a folder that is closed to others, such as /root. */
async function readableCheckout(): Promise<string> {
  const mayRead = spawnSync(become[0]!, [...become.slice(1), 'test', '-r', join(root, 'package.json')])
  if (mayRead.status === 0) return root
  const copy = join(await freshFolder(), 'melodrome')
  await mkdir(copy)
  const kept = readdirSync(root).filter(name => !/^(\.git|data|test-results|playwright-report)$/.test(name))
  await Promise.all(kept.map(name => cp(join(root, name), join(copy, name), { recursive: true })))
  spawnSync('chmod', ['-R', 'a+rX', join(copy, '..')])
  return copy
}
