export type Handle =
  | 'mina'
  | 'jun'
  | 'sora'
  | 'teo'
  | 'yunseul'
  | 'ohuseshi'
  | 'elif'
  | 'dosi'
  | 'lina'
  | 'moonbuffer'
  | 'juno'
  | 'kaya'
  | 'picnic'
  | 'minuit'

export interface CastMember {
  handle: Handle
  email: string
  artistName: string
  firstName: string | null
  lastName: string | null
  bio: string
}

function member(
  handle: Handle,
  artistName: string,
  [firstName, lastName]: readonly [string | null, string | null],
  bio: string,
): CastMember {
  return { handle, email: `${handle}@demo.melodrome.example`, artistName, firstName, lastName, bio }
}

/** The members of a fresh installation. Mina makes songs, Jun listens, Sora runs challenges, Teo moderates. */
export const demoCast: readonly CastMember[] = [
  member(
    'mina',
    '미나',
    ['미나', '한'],
    '퇴근하고 두 시간, 그 안에 한 곡을 끝내는 게 규칙이에요. 멜로디는 흥얼거려서 녹음하고 나머지는 프롬프트로 다듬어요.',
  ),
  member('jun', '준', ['준', '오'], '만들지는 못하고 듣기만 해요. 대신 끝까지 듣고, 좋았던 초를 적어 둬요.'),
  member(
    'sora',
    '소라',
    ['소라', '배'],
    '격주로 챌린지를 열어요. 주제는 보통 동네 산책하다가 정해요. 떨어진 곡도 꼭 두 번씩 들어요.',
  ),
  member(
    'teo',
    'Teo Brandt',
    ['Teo', 'Brandt'],
    'Kümmere mich darum, dass es hier freundlich bleibt. Sonst höre ich zu viel Dub und backe zu wenig Brot.',
  ),
  member(
    'yunseul',
    '윤슬',
    ['윤슬', null],
    '물 위에 비친 빛 같은 소리를 찾고 있어요. 신스와 비, 그리고 오래된 게임 음악을 좋아해요.',
  ),
  member(
    'ohuseshi',
    '오후세시',
    [null, null],
    '졸릴 때 만든 음악만 올립니다. 컵 소리, 선풍기 소리, 고양이 발소리 포함.',
  ),
  member(
    'elif',
    'Elif & the Static',
    ['Elif', 'Aydın'],
    'Bir kişi, bir dizüstü bilgisayar, hayali dört müzisyen. I write the words on the ferry and argue with the drummer I made up.',
  ),
  member(
    'dosi',
    '도시산책',
    ['재현', '문'],
    '지하철 막차 시간표를 외우는 사람. 걷는 속도에 맞춘 음악을 만들어요. 보통 분당 104보.',
  ),
  member(
    'lina',
    'Lina Lina',
    ['Lina', 'Marchetti'],
    'Canzoni d’estate anche a novembre. Mi piacciono i battimani, i sintetizzatori economici e i ritornelli che tornano davvero.',
  ),
  member(
    'moonbuffer',
    'moonbuffer',
    [null, null],
    'breakbeats for people who should be asleep. everything under 50 seconds on purpose.',
  ),
  member(
    'juno',
    'Juno Park',
    ['Juno', 'Park'],
    'Seoul → Berlin → 다시 서울. 하우스와 테크노, 가끔 외할머니가 부르시던 노래의 조각.',
  ),
  member(
    'kaya',
    'Kaya',
    ['Kaya', 'Okafor'],
    'Bass player first, prompt writer second. If the low end does not walk, I start again.',
  ),
  member(
    'picnic',
    '東京ピクニック',
    ['はる', '佐々木'],
    '晴れた日の公園で聴く音楽を作っています。おにぎりは鮭。コメントは日本語でも韓国語でもどうぞ。',
  ),
  member(
    'minuit',
    'Café Minuit',
    ['Solène', 'Dubois'],
    'Petites valses et grandes fatigues. Je compose la nuit, quand le frigo se tait enfin.',
  ),
]
