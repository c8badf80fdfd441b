import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tools/stamp.mjs'
import { melodyWav } from '../audio.ts'
import { Client } from './client.ts'
import { freshFolder, startHere } from './machine.ts'

/** The user `nobody` exists everywhere and owns nothing. When the test doesn't run as root, its own user will do. */
const nobody = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0
const user = isRoot ? nobody : { uid: process.getuid!(), gid: process.getgid!() }
const become = isRoot
  ? ['setpriv', `--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, '--clear-groups']
  : ['env']

test('an ordinary user can start it from a read-only checkout, and owns the files that it writes', async () => {
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

/** This checkout, or a copy of it when it is in a folder that other users can't read, such as /root. */
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
