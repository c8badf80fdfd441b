import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tools/stamp.mjs'
import { melodyWav } from '../audio.ts'
import { Client } from './client.ts'
import { databaseProgramsIn, freshFolder, seeItFail, startHere } from './machine.ts'

test('a release holds all that a server needs: unpacked elsewhere it starts, plays, backs up and restores', async () => {
  const target = await freshFolder()
  const command = [process.execPath, '--import', 'tsx', join(root, 'tools/release.ts'), target] as const
  const { code, printed } = await seeItFail({ dataDirectory: target, command })
  const [, archive = '', megabytes] = /^Packed (\S+): \d+ MB, (\d+) MB unpacked\.\n$/.exec(printed) ?? [
    printed,
  ]
  expect([code, existsSync(archive)], printed).toEqual([0, true])
  expect(Number(megabytes)).toBeLessThanOrEqual(200)

  const empty = await freshFolder()
  execFileSync('tar', ['-xzf', archive, '-C', empty])
  const [name = ''] = readdirSync(empty)
  const home = join(empty, name)
  for (const built of [
    'vite',
    'tsx',
    'esbuild',
    'pretendard',
    'lucide-react',
    'react',
    'vitest',
    'typescript',
  ])
    expect(existsSync(join(home, 'node_modules', built)), built).toBe(false)
  const from = (program: string, ...words: string[]) =>
    ['env', '-C', home, process.execPath, program, ...words] as const

  const dataDirectory = await freshFolder()
  const product = await startHere({ dataDirectory, command: from('dist/server/main.js') })
  const mina = new Client(product.address)
  await mina.register('mina')
  const song = await mina.publish(melodyWav())
  for (const path of [
    '/health',
    '/',
    `/songs/${song.id}`,
    song.audioUrl,
    `/api/songs/${song.id}/link-picture`,
  ])
    expect([path, await mina.statusOf(path)]).toEqual([path, 200])
  const listed = await seeItFail({ dataDirectory, command: from('tools/admin.js', 'list') })
  expect(listed).toEqual({ code: 0, printed: 'admin      mina@melodrome.test (mina)\n' })
  const backup = await freshFolder()
  const backedUp = await seeItFail({ dataDirectory, command: from('tools/backup.js', backup) })
  expect(backedUp.printed).toMatch(/^Backed up into .* 3 new files\.\n$/)
  await product.end()

  const elsewhere = await freshFolder()
  const restored = await seeItFail({ dataDirectory: elsewhere, command: from('tools/restore.js', backup) })
  expect(restored.printed).toMatch(/^Restored .* 3 files\.\n$/)
  expect(databaseProgramsIn(elsewhere)).toEqual([])
})
