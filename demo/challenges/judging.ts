import type { DemoChallenge } from './challenge.ts'

/** Ended yesterday: no one can enter any more, and the listening room is still open. */
export const judging: DemoChallenge = {
  texts: {
    ko: [
      '60초 영화음악',
      '자막이 올라가기 직전',
      '있지도 않은 영화의 마지막 1분을 위한 음악을 만들어 주세요. 장면은 듣는 사람이 그릴 거예요.',
    ],
    en: [
      'A score in sixty seconds',
      'Just before the credits',
      'Write music for the last minute of a film that doesn’t exist. Anyone who listens will draw the scene.',
    ],
    ja: [
      '60秒の映画音楽',
      'エンドロールの直前',
      '存在しない映画の最後の1分のための音楽を作ってください。場面は聴く人が描きます。',
    ],
    zh: ['六十秒电影配乐', '片尾字幕之前', '为一部并不存在的电影的最后一分钟写音乐。画面由听的人来想象。'],
    es: [
      'Banda sonora en 60 segundos',
      'Justo antes de los créditos',
      'Escribe música para el último minuto de una película que no existe. La escena la pondrá quien escuche.',
    ],
    fr: [
      'Une musique de film en 60 secondes',
      'Juste avant le générique',
      'Compose pour la dernière minute d’un film qui n’existe pas. La scène, c’est à l’oreille de la voir.',
    ],
    de: [
      'Filmmusik in 60 Sekunden',
      'Kurz vor dem Abspann',
      'Schreib Musik für die letzte Minute eines Films, den es nicht gibt. Das Bild dazu malt, wer zuhört.',
    ],
    pt: [
      'Trilha em 60 segundos',
      'Logo antes dos créditos',
      'Faça a música do último minuto de um filme que não existe. A cena fica por conta de quem ouve.',
    ],
  },
  genre: 'cinematic',
  art: 'dial',
  startsInDays: -21,
  endsInDays: -0.9,
  entries: ['lastlight', 'arcade', 'fog', 'moonsea', 'halfstep', 'sideb'],
  liked: ['moonsea', 'arcade', 'sideb'],
  judges: ['jun', 'sora', 'elif', 'dosi', 'ohuseshi', 'juno', 'kaya'],
  listeners: 9,
  judgedByEach: 4,
}
