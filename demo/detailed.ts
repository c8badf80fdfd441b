import { hashOf } from '#contract/hash.ts'
import { randomFrom } from '#contract/random.ts'
import type { Category } from '#contract/votes/categories.ts'
import type { Activity, Rating } from './activity.ts'
import type { Handle } from './cast.ts'
import { between } from './random.ts'
import type { SongId } from './songs/forms.ts'

/** A listener's scores for a song in five categories: 1 to 10, or 0 where a category does not apply. */
export interface DetailedRating {
  song: string
  member: string
  scores: Record<Category, number>
  comment: string | null
  at: Date
}

const comments: Partial<Record<SongId, Partial<Record<Handle, string>>>> = {
  neon: {
    jun: '후렴 신스의 질감이 전부예요. 저역은 반 걸음만 뒤로 가면 완벽할 것 같아요.',
    kaya: 'Low end sits exactly where the rain would. Snare could be 1 dB shyer.',
  },
  transfer: { mina: '멈췄다가 다시 출발하는 구성이 좋아서 창의성은 만점 줬어요.' },
  tangerine: { picnic: 'ローファイなのに音が濁らない。ミックスが丁寧です。' },
  pool: { elif: 'The claps are a lead instrument and I will defend this in court.' },
  jelly: { moonbuffer: 'best use of one silent bar i have heard this year' },
  orbit: { juno: '브레이크에서 스테레오가 넓어지는 처리가 훌륭해요. 킥은 조금 더 마르면 좋겠어요.' },
  lanterns: { lina: 'La chitarra è scritta da qualcuno che ascolta. Il resto le lascia posto.' },
  moonsea: { yunseul: '허밍이 가사보다 많은 말을 해요. 마지막 여백이 특히 좋았어요.' },
  crossing: { dosi: '스네어가 조금만 더 뒤에서 났으면 했지만, 그루브는 이달의 최고예요.' },
  elevator: { minuit: 'Arrangement malin : un étage, un instrument. Le mixage suit sans pousser.' },
  garage: { sora: '거칠어서 좋아요. 다듬지 마세요.' },
}

/** Some of the people who gave stars also score the categories; their scores fit their stars. */
export function detailedRatings({ ratings }: Activity): DetailedRating[] {
  const random = randomFrom(hashOf('detailed ratings'))
  const isWordy = ({ song, member }: Rating) => comments[song as SongId]?.[member as Handle] !== undefined
  return ratings
    .filter(rating => isWordy(rating) || random() < 0.3)
    .map(({ song, member, stars, at }) => {
      const score = () => Math.min(10, Math.max(1, Math.round(2 * stars + between(random, -1.6, 1.1))))
      return {
        song,
        member,
        scores: {
          // Many songs have no singer and no lyrics; most listeners leave these categories out, but not all.
          vocal: random() < 0.6 ? 0 : score(),
          instrumental: score(),
          mixing: score(),
          creativity: score(),
          lyrics: random() < 0.75 ? 0 : score(),
        },
        comment: comments[song as SongId]?.[member as Handle] ?? null,
        at,
      }
    })
}
