/** Words of titles in eight languages. The first words are used most often, as some words are in real titles. */
const words: Readonly<Record<string, string>> = {
  ko: '사랑 밤 비 너 나 바다 별 하늘 꿈 마음 봄 여름 가을 겨울 기억 이별 그리움 노래 달빛 새벽 도시 눈물 바람 꽃 시간 오늘 내일 우리 집 길 강 숲 햇살 구름 편지 청춘 안녕 고백 인연 미소 그림자 불빛 기차 골목 파도 노을 첫눈 소나기 장마 네온',
  en: 'love night rain heart blue dream dance light fire moon summer time day city road river ocean star gold wild lost home run away young forever tonight shadow glass neon ghost paper silver winter morning highway letter mirror garden thunder echo velvet honey satellite lullaby horizon gravity midnight kitchen',
  ja: '愛 夜 夢 空 花 雨 海 星 君 僕 青春 桜 風 月 光 涙 恋 夏 冬 春 ありがとう さよなら 東京 未来 記憶 約束 世界 心 歌 朝 街 影 波 旅 夕焼け 花火 ひとり 物語 ネオン メロディ',
  zh: '愛 夜 夢 雨 月亮 星星 天空 海洋 时光 青春 回忆 再见 城市 爱情 孤独 温柔 风 花 雪 春天 夏天 秋天 冬天 远方 故事 眼泪 微笑 你 我 我们 永远 今晚 梦想 光 影子 小夜曲',
  es: 'amor noche corazón luna sol mar vida cielo fuego lluvia sueño tiempo baile calle río estrella verano invierno siempre nunca beso alma viento camino playa flor sombra mañana guitarra libertad',
  fr: 'amour nuit cœur lune soleil mer vie ciel feu pluie rêve temps danse rue étoile été hiver toujours jamais baiser âme vent chemin fleur ombre matin naïve parfum lumière château',
  de: 'Liebe Nacht Herz Mond Sonne Meer Leben Himmel Feuer Regen Traum Zeit Tanz Straße Stern Sommer Winter immer nie Kuss Seele Wind Weg Blume Schatten Morgen Küste Zuhause Freiheit Lied',
  pt: 'amor noite coração lua sol mar vida céu fogo chuva sonho tempo dança rua estrela verão inverno sempre nunca beijo alma vento caminho flor sombra manhã saudade praia violão liberdade',
}
const languages = Object.keys(words).map(language => ({ language, known: words[language]!.split(' ') }))

/** One to four words of one language; a tenth of the titles ends with a number, like versions of a song. */
export function title(random: () => number): string {
  const { language, known } = languages[Math.floor(random() * languages.length)]!
  const count = 1 + Math.floor(random() * 4)
  // Squared, so that the first words come far more often than the last.
  const chosen = Array.from({ length: count }, () => known[Math.floor(random() ** 2 * known.length)]!)
  const text = chosen.join(language === 'ja' || language === 'zh' ? '' : ' ')
  return random() < 0.1 ? `${text} ${Math.floor(random() * 10_000)}` : text
}

/** What people type: single letters and syllables, one word, several words, whole titles, and words that no song has. */
export const searches = [
  '愛',
  '사',
  '뷁',
  '夢',
  'l',
  'lo',
  'a',
  'n',
  '밤',
  '夜',
  '사랑',
  '青春',
  'ありがとう',
  'love',
  'amor',
  'strasse',
  'naive',
  'ㅅㄹ',
  '小夜曲',
  'corazon',
  'love night dance',
  '사랑 비 바다',
  'amor noche luna',
  'neon rain',
  'himmel feuer',
  '夜空',
  '소나기 노을',
  'midnight kitchen 12',
  'lua',
  'mar vida',
  'ghost velvet',
  'gravity',
  'satellite honey lullaby',
  'lihgt',
  '사랑비바다',
  'lovenight',
  'moon light',
  '사럼은',
  'qwxz',
] as const
