import type { Handle } from './cast.ts'
import type { SongId } from './songs/forms.ts'

export interface DemoPlaylist {
  by: Handle
  name: string
  description: string | null
  isPublic: boolean
  madeDaysAgo: number
  songs: readonly SongId[]
}

/** Two public playlists and a few private ones. */
export const demoPlaylists: readonly DemoPlaylist[] = [
  {
    by: 'jun',
    name: '끝까지 들은 밤',
    description: '한 번도 건너뛰지 않은 곡만. 순서대로 들으면 막차 시간이에요.',
    isPublic: true,
    madeDaysAgo: 12.2,
    songs: ['neon', 'lanterns', 'transfer', 'tangerine', 'jelly', 'moonsea', 'fog'],
  },
  {
    by: 'sora',
    name: '산책 한 바퀴, 4km',
    description: '집에서 개천까지 갔다가 돌아오는 길이에요. 신호등은 두 개.',
    isPublic: true,
    madeDaysAgo: 5.1,
    songs: ['transfer', 'sideb', 'kites', 'banana', 'camellia', 'pool'],
  },
  {
    by: 'mina',
    name: '2절 가사 찾는 중',
    description: null,
    isPublic: false,
    madeDaysAgo: 8.4,
    songs: ['lighthouse', 'lanterns', 'coffee', 'caravan'],
  },
  {
    by: 'kaya',
    name: 'bass homework',
    description: 'Things to steal, politely.',
    isPublic: false,
    madeDaysAgo: 9.9,
    songs: ['halfstep', 'orbit', 'agate', 'sideb', 'elevator'],
  },
  {
    by: 'teo',
    name: 'Teig geht, Platte läuft',
    description: null,
    isPublic: false,
    madeDaysAgo: 3.3,
    songs: ['banana', 'caravan', 'agate', 'fog'],
  },
]
