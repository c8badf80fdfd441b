import { unlink } from 'node:fs/promises'
import { blobPath } from './files.ts'
import type { Chaos } from './run.ts'
import { whatIsWrong } from './truth.ts'

interface Planted {
  what: string
  plant: (chaos: Chaos) => Promise<unknown>
  /** The complaint that has to be found. */
  seenAs: RegExp
}

/** Damage that this test does directly. A check that misses it would also miss damage by the product. */
const planted: readonly Planted[] = [
  {
    what: 'an acknowledged row deleted',
    plant: ({ scene }) =>
      scene.rows('delete from messages where id = (select id from messages order by id limit 1)'),
    seenAs: /^lost from messages: /,
  },
  {
    what: 'a counter raised',
    plant: ({ scene }) =>
      scene.rows(
        'update users set follower_count = follower_count + 1 where id = (select id from users limit 1)',
      ),
    seenAs: /^counters of users differ: /,
  },
  {
    what: 'a file removed',
    async plant({ scene }) {
      const [song] = await scene.rows<{ name: string }>('select audio_blob as name from songs limit 1')
      await unlink(blobPath(scene.dataDirectory, song!.name))
    },
    seenAs: /^a row without its file: /,
  },
]

/** Does all planted damage; answers what the checks did not find. */
export async function unseenOfPlanted(chaos: Chaos): Promise<string[]> {
  for (const { plant } of planted) await plant(chaos)
  const found = await whatIsWrong(chaos.scene, chaos.world.promises)
  return planted.filter(({ seenAs }) => !found.some(each => seenAs.test(each))).map(({ what }) => what)
}
