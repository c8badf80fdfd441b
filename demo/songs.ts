import type { Genre } from '#contract/genres.ts'
import type { Handle } from './cast.ts'
import { type StyleName, styles } from './composer/styles.ts'
import type { CoverId } from './covers/draw.ts'

export interface DemoSong {
  /** Names the song among the demo songs. */
  id: string
  title: string
  artist: Handle
  genre: Genre
  style: StyleName
  seed: number
  /** Wished for; the recording ends with its bar. */
  seconds: number
  /** `null`: the song came without a picture. */
  cover: CoverId | null
  description: string
  publishedDaysAgo: number
  /** 0 to 1, how much people like it; it shapes plays, likes and ratings. */
  appeal: number
}

interface Row extends Omit<DemoSong, 'genre'> {
  /** When it is not the style's own. */
  genre?: Genre
}

const rows: readonly Row[] = [
  {
    id: 'neon',
    title: '네온 장마',
    artist: 'yunseul',
    style: 'synthwave',
    seed: 4101,
    seconds: 40,
    cover: 'neon-rain',
    publishedDaysAgo: 9.3,
    appeal: 0.97,
    description:
      '장마 첫날 밤, 창문에 번지던 간판 불빛을 보면서 만들었어요. 후렴의 신스는 스무 번쯤 다시 뽑았습니다.',
  },
  {
    id: 'tangerine',
    title: '귤빛 오후',
    artist: 'ohuseshi',
    style: 'lofi',
    seed: 4102,
    seconds: 34,
    cover: 'tangerine-sun',
    publishedDaysAgo: 13.6,
    appeal: 0.9,
    description: '제주에서 온 귤 한 상자를 다 까먹는 동안 반복해서 들은 코드예요. 졸리면 성공입니다.',
  },
  {
    id: 'lanterns',
    title: 'Paper Lanterns',
    artist: 'elif',
    style: 'indie',
    seed: 4103,
    seconds: 36,
    cover: 'lantern-field',
    publishedDaysAgo: 20.2,
    appeal: 0.84,
    description:
      'I hummed the guitar line into my phone on the ferry and built everything else around that one bar. Vapurdaki amcaya selam.',
  },
  {
    id: 'transfer',
    title: '마지막 환승',
    artist: 'dosi',
    style: 'house',
    seed: 4104,
    seconds: 34,
    cover: 'transit-map',
    publishedDaysAgo: 5.4,
    appeal: 0.88,
    description: '막차에서 막차로 갈아타는 4분 동안의 음악. 박자는 제 걸음 속도에 맞췄어요.',
  },
  {
    id: 'pool',
    title: '옥상 수영장',
    artist: 'lina',
    style: 'cityPop',
    seed: 4105,
    seconds: 32,
    cover: 'pool-caustics',
    publishedDaysAgo: 16.9,
    appeal: 0.92,
    description:
      '친구가 번역해 준 제목이에요. Un disco estivo uscito a novembre, con troppi battimani. Non mi pento.',
  },
  {
    id: 'moonsea',
    title: '달이 가까운 바다',
    artist: 'mina',
    style: 'ballad',
    seed: 4106,
    seconds: 36,
    cover: 'moon-over-sea',
    publishedDaysAgo: 27.5,
    appeal: 0.8,
    description: '강릉 가는 버스에서 흥얼거린 멜로디를 그대로 썼어요. 2절 가사를 못 정해서 아직 허밍입니다.',
  },
  {
    id: 'camellia',
    title: '동백이 지는 속도',
    artist: 'mina',
    style: 'acoustic',
    seed: 4107,
    seconds: 32,
    cover: 'petals',
    publishedDaysAgo: 3.2,
    appeal: 0.78,
    description: '할머니 댁 마당 동백나무를 생각하면서 썼어요. 기타만 남기고 다 지웠더니 그제야 좋았습니다.',
  },
  {
    id: 'caravan',
    title: 'Caravana',
    artist: 'kaya',
    style: 'bossa',
    seed: 4108,
    seconds: 30,
    cover: 'dunes',
    publishedDaysAgo: 23.1,
    appeal: 0.62,
    description:
      'Una bossa que cruza el desierto sin prisa. The bass came first; I asked for everything else to stay out of its way.',
  },
  {
    id: 'sideb',
    title: 'B면 첫 곡',
    artist: 'dosi',
    style: 'funk',
    seed: 4109,
    seconds: 28,
    cover: 'cassette',
    publishedDaysAgo: 11.8,
    appeal: 0.74,
    description:
      '테이프를 뒤집으면 바로 나올 것 같은 곡을 만들고 싶었어요. 베이스는 Kaya에게 혼나고 두 번 고쳤습니다.',
  },
  {
    id: 'arcade',
    title: '이어서 하시겠습니까',
    artist: 'yunseul',
    style: 'chiptune',
    seed: 4110,
    seconds: 27,
    cover: 'arcade',
    publishedDaysAgo: 30.4,
    appeal: 0.7,
    description: '동전이 하나 남았을 때의 마음. 소리를 네 개만 쓰기로 정하고 시작했어요.',
  },
  {
    id: 'elevator',
    title: '7층입니다',
    artist: 'ohuseshi',
    style: 'jazz',
    seed: 4111,
    seconds: 28,
    cover: 'elevator',
    publishedDaysAgo: 7.1,
    appeal: 0.66,
    description: '회사 엘리베이터가 느려서 다행인 날들을 위한 음악이에요. 문이 닫힐 때쯤 색소폰이 나옵니다.',
  },
  {
    id: 'fog',
    title: '霧のバス停',
    artist: 'picnic',
    style: 'ambient',
    seed: 4112,
    seconds: 36,
    cover: 'fog-hills',
    publishedDaysAgo: 33.7,
    appeal: 0.58,
    description:
      '山のバス停で一時間待ったときの空気を思い出して作りました。音が増える瞬間は霧が晴れたところです。',
  },
  {
    id: 'orbit',
    title: 'Slow Orbit',
    artist: 'moonbuffer',
    style: 'drumAndBass',
    seed: 4113,
    seconds: 28,
    cover: 'star-trails',
    publishedDaysAgo: 1.6,
    appeal: 0.83,
    description:
      'made between 3 and 4 am, mastered with one earbud. the break in the middle is me looking for the other one.',
  },
  {
    id: 'agate',
    title: 'Bernstein',
    artist: 'juno',
    style: 'techno',
    seed: 4114,
    seconds: 28,
    cover: 'marble',
    publishedDaysAgo: 18.3,
    appeal: 0.64,
    description:
      'Ein einziger Ton, der sich nicht entscheiden kann. 베를린 살 때 옆집에서 들리던 소리를 기억나는 대로 설명해서 만들었어요.',
  },
  {
    id: 'jelly',
    title: '해파리는 뼈가 없다',
    artist: 'juno',
    style: 'trance',
    seed: 4115,
    seconds: 28,
    cover: 'jellyfish',
    publishedDaysAgo: 2.4,
    appeal: 0.86,
    description: '아쿠아리움 제일 어두운 방에서 삼십 분 동안 서 있었어요. 올라갔다가, 그냥 떠 있는 곡입니다.',
  },
  {
    id: 'crossing',
    title: '우산 일곱 개',
    artist: 'mina',
    style: 'rnb',
    seed: 4116,
    seconds: 30,
    cover: 'umbrellas',
    publishedDaysAgo: 0.7,
    appeal: 0.81,
    description: '사무실 우산꽂이에 남은 우산들 이야기예요. 오늘 새벽에 끝내서 아직 따끈합니다.',
  },
  {
    id: 'banana',
    title: 'Low End Garden',
    artist: 'kaya',
    style: 'reggae',
    seed: 4117,
    seconds: 28,
    cover: 'banana-leaves',
    publishedDaysAgo: 14.4,
    appeal: 0.68,
    description:
      'I wrote out the bassline by hand and would not let anything play on the one. Best heard while watering something.',
  },
  {
    id: 'lighthouse',
    title: '등대지기의 휴일',
    artist: 'elif',
    style: 'folk',
    seed: 4118,
    seconds: 28,
    cover: 'lighthouse',
    publishedDaysAgo: 6.2,
    appeal: 0.72,
    description:
      'Bir deniz fenerinin izin günü. A reader here translated the title for me, so the song now belongs to them as well.',
  },
  {
    id: 'kites',
    title: '凧とおにぎり',
    artist: 'picnic',
    style: 'waltz',
    seed: 4119,
    seconds: 26,
    cover: 'kites',
    publishedDaysAgo: 25.6,
    appeal: 0.6,
    description: '河原で凧を揚げる三拍子です。風が強すぎて、おにぎりは砂まみれになりました。',
  },
  {
    id: 'coffee',
    title: 'Trois heures et demie',
    artist: 'minuit',
    style: 'blues',
    seed: 4120,
    seconds: 27,
    cover: 'coffee',
    publishedDaysAgo: 10.5,
    appeal: 0.69,
    description:
      'Un blues pour la machine à café du bureau, qui fait de son mieux. La guitare répond toujours un peu en retard, comme moi.',
  },
  {
    id: 'nightwatch',
    title: '불침번',
    artist: 'dosi',
    style: 'trap',
    seed: 4121,
    seconds: 28,
    cover: null,
    publishedDaysAgo: 4.5,
    appeal: 0.55,
    description: '새벽 세 시 근무를 서던 때의 메모를 그대로 프롬프트에 넣어 봤어요. 표지는 아직 없습니다.',
  },
  {
    id: 'lastlight',
    title: '마지막 불이 꺼질 때',
    artist: 'minuit',
    style: 'cinematic',
    seed: 4122,
    seconds: 32,
    cover: null,
    publishedDaysAgo: 29.2,
    appeal: 0.63,
    genre: 'orchestral',
    description:
      'Le titre m’a été offert par 윤슬. Je l’ai écrite pour la scène d’un film qui n’existe pas : on ferme un cinéma de quartier.',
  },
  {
    id: 'garage',
    title: 'Zu laut für die Nachbarn',
    artist: 'teo',
    style: 'rock',
    seed: 4123,
    seconds: 26,
    cover: null,
    publishedDaysAgo: 21.8,
    appeal: 0.48,
    description: 'Mein erster und vermutlich letzter Rocksong. Die Nachbarin fand ihn übrigens gut.',
  },
  {
    id: 'halfstep',
    title: 'buffer overflow',
    artist: 'moonbuffer',
    style: 'halfStep',
    seed: 4124,
    seconds: 26,
    cover: null,
    publishedDaysAgo: 17.4,
    appeal: 0.42,
    description:
      'asked for rain, got an earthquake. kept it. headphones, please, your laptop will not find the bottom half.',
  },
]

/** The songs of a fresh installation, the most heard ones first. */
export const demoSongs: readonly DemoSong[] = rows.map(row => ({ genre: styles[row.style].genre, ...row }))
