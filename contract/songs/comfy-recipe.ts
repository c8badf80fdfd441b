import { z } from 'zod'

import { type FileWords, fileWordsOf } from './file-words.ts'
import { objectIn } from './object-in.ts'

/** A text may come through this many linked nodes. */
const maxLinks = 10

const Link = z.tuple([z.string(), z.int()])
const Node = z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) })
type Node = z.infer<typeof Node>
type Nodes = ReadonlyMap<string, Node>

/** Models by the name of their file. */
const models: [generator: string, file: RegExp][] = [
  ['ACE-Step', /ace[-_ ]?step/i],
  ['Stable Audio', /stable[-_ ]?audio/i],
  ['MusicGen', /music[-_ ]?gen/i],
  ['YuE', /(?:^|[/\\])yue[-_ ]/i],
  ['DiffRhythm', /diff[-_ ]?rhythm/i],
]

/**
 * Reads what ComfyUI writes into the files it saves under `prompt`: nodes by id, each with its inputs. Nodes are found
 * by their inputs, not by their ids, which differ from workflow to workflow. It is data of a stranger: nothing in it is
 * run, and what isn't understood is ignored.
 */
export function readComfyRecipe(written: string): FileWords {
  const nodes = nodesIn(written)
  const all = [...nodes.values()]
  const sung = all.find(({ inputs }) => 'lyrics' in inputs && 'tags' in inputs)
  const sampler = all.find(({ inputs }) => 'positive' in inputs && 'negative' in inputs)
  // The sampler says it before others do.
  const candidates = sampler ? [sampler, ...all] : all
  return fileWordsOf({
    ...modelOf(nodes),
    prompt: textOf(nodes, sung ? sung.inputs.tags : sampler?.inputs.positive),
    lyrics: textOf(nodes, sung?.inputs.lyrics),
    seed: firstNumber(nodes, candidates, ['seed', 'noise_seed']),
    steps: firstNumber(nodes, candidates, ['steps']),
    bpm: numberOf(nodes, sung?.inputs.bpm),
    key: textOf(nodes, sung?.inputs.keyscale),
  })
}

function nodesIn(written: string): Nodes {
  const nodes = new Map<string, Node>()
  for (const [id, value] of Object.entries(objectIn(written))) {
    const node = Node.safeParse(value)
    if (node.success) nodes.set(id, node.data)
  }
  return nodes
}

/** The model, by the file that one of the nodes loads; the file's name without folders is the version. */
function modelOf(nodes: Nodes): { generator?: string; generatorVersion?: string } {
  const files = [...nodes.values()].flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([name, value]) =>
      name.endsWith('_name') && typeof value === 'string' ? [value] : [],
    ),
  )
  for (const [generator, model] of models) {
    const file = files.find(path => model.test(path))
    if (file)
      return {
        generator,
        generatorVersion: file
          .split(/[/\\]/)
          .at(-1)!
          .replace(/\.[a-z]+$/i, ''),
      }
  }
  return {}
}

/** The number of the first node that has one under these names. */
function firstNumber(nodes: Nodes, candidates: readonly Node[], names: readonly string[]): unknown {
  for (const { inputs } of candidates) {
    const number = numberOf(nodes, inputs[names.find(name => inputs[name] !== undefined) ?? ''])
    if (number !== undefined) return number
  }
  return undefined
}

/** A number, or the number of the node that it is linked to. */
function numberOf(nodes: Nodes, value: unknown, linksLeft = maxLinks): unknown {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))) return value
  const link = Link.safeParse(value)
  const from = link.success && linksLeft > 0 ? nodes.get(link.data[0]) : undefined
  if (!from) return undefined
  const inputs = ['value', 'seed', 'noise_seed', 'steps', 'int', 'number'].map(name => from.inputs[name])
  return inputs.map(input => numberOf(nodes, input, linksLeft - 1)).find(found => found !== undefined)
}

/** A text, or the text of the node that it is linked to. */
function textOf(nodes: Nodes, value: unknown, linksLeft = maxLinks): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined
  const link = Link.safeParse(value)
  const from = link.success && linksLeft > 0 ? nodes.get(link.data[0]) : undefined
  if (!from) return undefined
  for (const name of ['text', 'value', 'string', 'prompt', 'conditioning']) {
    const text = textOf(nodes, from.inputs[name], linksLeft - 1)
    if (text) return text
  }
  return undefined
}
