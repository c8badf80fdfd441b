import { z } from 'zod'

/** What a recipe says of a song; texts as they were typed there. */
export interface ComfyRecipe {
  generator?: string
  prompt?: string
  lyrics?: string
}

/** A recipe of this size would be a picture or a sound in disguise. */
const longestRecipe = 1_000_000
/** A text may come from a node that takes it from another one. */
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
 * Reads what ComfyUI writes into the files it saves under `prompt`: nodes by id, each with its inputs. They are found by
 * what they are, not by their ids, which differ from workflow to workflow. It is data of a stranger: nothing in it is run,
 * and of anything that isn't understood nothing is said.
 */
export function readComfyRecipe(written: string): ComfyRecipe {
  const nodes = nodesIn(written)
  const generator = generatorOf(nodes)
  const sung = [...nodes.values()].find(({ inputs }) => 'lyrics' in inputs && 'tags' in inputs)
  const prompt = sung ? textOf(nodes, sung.inputs.tags) : positiveText(nodes)
  const lyrics = sung && textOf(nodes, sung.inputs.lyrics)
  return { ...(generator && { generator }), ...(prompt && { prompt }), ...(lyrics && { lyrics }) }
}

function nodesIn(written: string): Nodes {
  const nodes = new Map<string, Node>()
  if (written.length > longestRecipe) return nodes
  for (const [id, value] of Object.entries(objectIn(written))) {
    const node = Node.safeParse(value)
    if (node.success) nodes.set(id, node.data)
  }
  return nodes
}

function objectIn(written: string): object {
  try {
    const value: unknown = JSON.parse(written)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** By the file that one of the nodes loads. */
function generatorOf(nodes: Nodes): string | undefined {
  const files = [...nodes.values()].flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([name, value]) =>
      name.endsWith('_name') && typeof value === 'string' ? [value] : [],
    ),
  )
  return models.find(([, model]) => files.some(file => model.test(file)))?.[0]
}

/** The text that a sampler is asked to come close to. */
function positiveText(nodes: Nodes): string | undefined {
  const sampler = [...nodes.values()].find(({ inputs }) => 'positive' in inputs && 'negative' in inputs)
  return sampler && textOf(nodes, sampler.inputs.positive)
}

/** A text, or that of the node it is linked from. */
function textOf(nodes: Nodes, value: unknown, linksLeft = maxLinks): string | undefined {
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n').trim() || undefined
  const link = Link.safeParse(value)
  const from = link.success && linksLeft > 0 ? nodes.get(link.data[0]) : undefined
  if (!from) return undefined
  for (const name of ['text', 'value', 'string', 'prompt', 'conditioning']) {
    const text = textOf(nodes, from.inputs[name], linksLeft - 1)
    if (text) return text
  }
  return undefined
}
