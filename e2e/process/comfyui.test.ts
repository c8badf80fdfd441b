import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../../tools/stamp.mjs'
import { Client } from './client.ts'
import { eventually, freshFolder, startHere } from './machine.ts'

const run = promisify(execFile)
const hasPython = spawnSync('python3', ['--version']).status === 0

const sung = { tags: 'city pop, rain', lyrics: 'Rain on neon' }
/** The prompt that an ACE-Step workflow gives to the node; the token in it must not be published. */
const prompt = {
  '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'ace_step_v1_3.5b.safetensors' } },
  '14': { class_type: 'TextEncodeAceStepAudio', inputs: { ...sung, bpm: 92, keyscale: 'A minor' } },
  '52': { class_type: 'KSampler', inputs: { positive: ['14', 0], negative: ['14', 0], seed: 42, steps: 50 } },
  '20': { class_type: 'PublishToMelodrome', inputs: { token: 'melodrome_secret', title: 'x' } },
}

/** Calls the node as ComfyUI does, with two channels of a tone as plain lists and a picture of two by two. */
const program = `
import json, math, sys
sys.path.insert(0, sys.argv[1])
from comfyui import NODE_CLASS_MAPPINGS
node = NODE_CLASS_MAPPINGS["PublishToMelodrome"]
rate = 16000
tone = [0.5 * math.sin(440 * 2 * math.pi * at / rate) for at in range(rate * 4)]
given = json.loads(sys.argv[2])
cover = [[[[1, 0, 0], [0, 1, 0]] * 40, [[0, 0, 1], [1, 1, 1]] * 40] * 40]
made = getattr(node(), node.FUNCTION)(
    audio={"waveform": [[tone, [-value for value in tone]]], "sample_rate": rate}, cover=cover, **given)
print(json.dumps({"result": made["result"][0], "text": made["ui"]["text"]}))
`

test.skipIf(!hasPython)(
  'the node for ComfyUI publishes sound, texts, cover and recipe, but not the token (skipped without python3)',
  async () => {
    const { address } = await startHere({
      dataDirectory: await freshFolder(),
      settings: { LOG_LEVEL: 'error' },
    })
    const mina = new Client(address)
    await mina.register('mina')
    const { secret } = await mina.call('POST /api/api-tokens', '', {
      name: 'ComfyUI',
      scopes: ['read', 'upload'],
      expiresInDays: 1,
      password: 'open the curtain',
    })
    const file = join(await freshFolder(), 'call.py')
    await writeFile(file, program)
    const publish = async (given: object, token = secret) => {
      const env = { PATH: process.env.PATH, HOME: '/nowhere', MELODROME: address, MELODROME_TOKEN: token }
      const words = [file, join(root, 'integrations'), JSON.stringify(given)]
      const { stdout } = await run('python3', ['-B', ...words], { env })
      return JSON.parse(stdout) as { result: string; text: string[] }
    }

    const extra_pnginfo = { workflow: { nodes: [{ type: 'PublishToMelodrome', widgets_values: [secret] }] } }
    const draftAt = await publish({ title: 'Neon', tags: 'dream pop, 1/f noise', prompt, extra_pnginfo })
    expect(draftAt.result).toBe(`${address}/upload`)
    const draft = await eventually('the draft was listened to', 60, async () => {
      const [made] = await mina.call('GET /api/drafts')
      return made?.status === 'ready' && made
    })
    expect(draft).toMatchObject({
      fileName: 'Neon.wav',
      title: 'Neon',
      prompt: 'dream pop, 1/f noise',
      lyrics: 'Rain on neon',
      generator: 'ACE-Step',
    })

    const { result: songAt, text } = await publish({
      title: 'Neon rain',
      as_what: 'published song',
      tags: 'city pop',
      lyrics: '[verse]\nRain on neon',
      share_recipe: false,
      prompt,
    })
    expect(text).toEqual([songAt])
    const song = await mina.call('GET /api/songs/{id}', songAt.split('/').at(-1))
    expect(song).toMatchObject({
      status: 'ready',
      title: 'Neon rain',
      prompt: 'city pop',
      lyrics: '[verse]\nRain on neon',
      generator: null,
      seed: null,
      claimedGenerator: null,
      cover: expect.objectContaining({ small: expect.any(String) }),
    })
    expect(Math.round(song.duration ?? 0)).toBe(4)

    const plain = await publish({ title: 'Rain', as_what: 'published song', prompt })
    expect(await mina.call('GET /api/songs/{id}', plain.result.split('/').at(-1))).toMatchObject({
      status: 'ready',
      title: 'Rain',
      prompt: 'city pop, rain',
      lyrics: 'Rain on neon',
      generator: 'ACE-Step',
      generatorVersion: 'ace_step_v1_3.5b',
      seed: '42',
      steps: 50,
      bpm: 92,
      key: 'A minor',
    })

    // The first account is an administrator's.
    await mina.call('POST /api/admin/filters', '', { kind: 'words', pattern: 'moonrise', action: 'hold' })
    const held = await publish({ title: 'Moonrise', as_what: 'published song' })
    expect(held.text).toEqual([`${held.result} (held until a moderator has looked at it)`])
    expect(await mina.call('GET /api/songs/{id}', held.result.split('/').at(-1))).toMatchObject({
      status: 'withheld',
    })

    await expect(publish({ title: 'x' }, 'melodrome_wrong')).rejects.toThrow('This token does not work')
  },
)

test.skipIf(!hasPython)(
  'the recipe that leaves ComfyUI contains no token (skipped without python3)',
  async () => {
    const code = `
import json, sys
sys.path.insert(0, sys.argv[1])
from comfyui.publish_node import recipe_of
print(json.dumps(recipe_of(json.loads(sys.argv[2]), json.loads(sys.argv[3]))))
`
    const workflow = { nodes: [{ id: 20, type: 'PublishToMelodrome', widgets_values: ['melodrome_secret'] }] }
    const words = [join(root, 'integrations'), JSON.stringify(prompt), JSON.stringify({ workflow })]
    const { stdout } = await run('python3', ['-B', '-c', code, ...words])
    expect(stdout).toContain('city pop, rain')
    expect(stdout).toContain('PublishToMelodrome')
    expect(stdout).not.toContain('melodrome_secret')
  },
)
