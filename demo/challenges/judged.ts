import type { DemoChallenge } from './challenge.ts'

/** Over and judged: has places, medals and votes to download. */
export const judged: DemoChallenge = {
  texts: {
    ko: [
      '비 오는 날의 로파이',
      '창문에 맺힌 소리',
      '비가 오면 괜히 틀어 두고 싶은 곡을 들려주세요. 빗소리 샘플은 없어도 괜찮아요.',
    ],
    en: [
      'Lo-fi for a rainy day',
      'Sounds on the window',
      'Play us what you would leave on while it rains. No rain samples needed.',
    ],
    ja: [
      '雨の日のローファイ',
      '窓についた音',
      '雨の日になんとなく流しておきたい曲を聴かせてください。雨音のサンプルはなくても大丈夫です。',
    ],
    zh: ['雨天低保真', '窗上的声音', '放一首下雨时你会一直开着的歌。不用雨声采样也没关系。'],
    es: [
      'Lo-fi para un día de lluvia',
      'Sonidos en la ventana',
      'Ponnos lo que dejarías sonando mientras llueve. No hacen falta samples de lluvia.',
    ],
    fr: [
      'Lo-fi pour jour de pluie',
      'Des sons sur la vitre',
      'Fais-nous écouter ce que tu laisserais tourner quand il pleut. Pas besoin de samples de pluie.',
    ],
    de: [
      'Lo-Fi für Regentage',
      'Klänge am Fenster',
      'Spiel uns, was du bei Regen einfach laufen lässt. Regen-Samples müssen nicht sein.',
    ],
    pt: [
      'Lo-fi para dias de chuva',
      'Sons na janela',
      'Mostre o que você deixaria tocando enquanto chove. Não precisa de sample de chuva.',
    ],
  },
  genre: 'lofi',
  art: 'rain',
  startsInDays: -28,
  endsInDays: -13,
  entries: ['caravan', 'garage', 'lanterns', 'agate', 'pool', 'kites', 'tangerine'],
  liked: ['tangerine', 'pool', 'lanterns', 'kites', 'agate'],
  isClose: true,
  judges: [
    'mina',
    'jun',
    'sora',
    'yunseul',
    'elif',
    'dosi',
    'lina',
    'moonbuffer',
    'juno',
    'picnic',
    'minuit',
    'ohuseshi',
  ],
  listeners: 12,
  judgedByEach: 6,
}
