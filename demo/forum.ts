import type { ForumCategory } from '#contract/discussion/forum-categories.ts'
import type { Handle } from './cast.ts'

export interface DemoPost {
  by: Handle
  hoursAgo: number
  title: string
  content: string
  category: ForumCategory
  tags: readonly string[]
  likedBy: readonly Handle[]
  replies: readonly DemoReply[]
}

export interface DemoReply {
  by: Handle
  /** Minutes after the post. */
  minutesLater: number
  content: string
  likedBy?: readonly Handle[]
  /** The index of the earlier reply that this one answers; without it, it answers the post itself. */
  answers?: number
}

/** The forum of the demo community: people who make songs ask, and people who listen answer. */
export const demoPosts: readonly DemoPost[] = [
  {
    by: 'yunseul',
    hoursAgo: 3,
    title: '보컬이 너무 앞으로 나올 때 다들 어떻게 하세요?',
    content:
      '리버브를 키우면 뒤로 가긴 하는데 가사가 뭉개져요. 프롬프트에서 잡는 편이 나은지, 스템을 받아서 직접 내리는 편이 나은지 궁금해요.\n\n지금까지 해 본 것:\n\n- 프롬프트에 **“distant vocal”** 넣기\n- 2kHz 근처를 3dB 내리기\n- 반주를 통째로 1dB 올리기',
    category: 'help',
    tags: ['tips', 'mixing'],
    likedBy: ['jun', 'mina', 'dosi', 'lina'],
    replies: [
      {
        by: 'jun',
        minutesLater: 14,
        content: '듣는 쪽에서는 3kHz 위가 줄면 바로 한 걸음 물러나게 들려요. 가사는 오히려 더 잘 들리고요.',
        likedBy: ['yunseul', 'mina'],
      },
      {
        by: 'mina',
        minutesLater: 32,
        content: '저는 스템을 받아서 보컬만 *살짝* 뒤로 밀어요. 프롬프트로는 곡마다 결과가 달라지더라고요.',
        likedBy: ['yunseul'],
      },
      { by: 'yunseul', minutesLater: 55, content: '오늘 밤에 둘 다 해 보고 올게요. 고마워요.', answers: 1 },
    ],
  },
  {
    by: 'sora',
    hoursAgo: 21,
    title: '산책하다 들은 소리, 챌린지 주제로 어때요?',
    content:
      '골목에서 나는 소리만으로 한 곡을 만들어 보는 거예요. 냉장고, 신호등, 누가 끄는 슬리퍼 같은 것들요.\n\n> 규칙은 하나: 악기 이름을 프롬프트에 쓰지 않기.\n\n재밌을까요, 아니면 너무 좁을까요?',
    category: 'talk',
    tags: ['collaboration', 'ambient'],
    likedBy: ['ohuseshi', 'kaya', 'picnic', 'minuit', 'jun'],
    replies: [
      {
        by: 'picnic',
        minutesLater: 40,
        content: '신호등 소리로 후렴을 만들 수 있을 것 같아요. 참여할게요.',
        likedBy: ['sora'],
      },
      {
        by: 'moonbuffer',
        minutesLater: 95,
        content: 'Count me in. Does a ventilation shaft count as a drone?',
      },
      {
        by: 'sora',
        minutesLater: 120,
        content: 'A shaft is the best drone there is.',
        answers: 1,
        likedBy: ['moonbuffer'],
      },
    ],
  },
  {
    by: 'elif',
    hoursAgo: 30,
    title: 'Feedback wanted: a six-minute ambient piece with no drums',
    content:
      'I keep wanting to add a pulse around 3:10. Talk me out of it, or into it.\n\nWhat I am after is the moment when you notice that the room has been humming all along.',
    category: 'feedback',
    tags: ['ambient', 'feedback'],
    likedBy: ['moonbuffer', 'lina', 'teo'],
    replies: [
      {
        by: 'teo',
        minutesLater: 75,
        content: 'Out of it. At 3:10 I had just stopped waiting for one, and that was the nice part.',
        likedBy: ['elif'],
      },
    ],
  },
  {
    by: 'ohuseshi',
    hoursAgo: 52,
    title: '가사가 같은 단어로 반복될 때 쓰는 세 가지 방법',
    content:
      '1. 시점을 바꾸기: “나”를 “너”로 한 번만\n2. 계절을 바꾸기\n3. 마지막 줄을 지우기\n\n셋째가 제일 어렵고 제일 잘 들어요.',
    category: 'tips',
    tags: ['tips', 'lyrics'],
    likedBy: ['mina', 'yunseul', 'sora', 'kaya', 'juno', 'picnic'],
    replies: [
      {
        by: 'kaya',
        minutesLater: 210,
        content: '마지막 줄 지웠더니 곡이 끝나지 않은 채로 끝나요. 좋은 뜻으로요.',
        likedBy: ['ohuseshi'],
      },
    ],
  },
  {
    by: 'kaya',
    hoursAgo: 75,
    title: '드럼앤베이스 루프 나눠요. 마음껏 가져가세요',
    content: '170BPM, 8마디 루프 12개예요. 쓰신 곡은 여기 답글로 알려 주세요. 들으러 갈게요.',
    category: 'collaboration',
    tags: ['electronic', 'collaboration'],
    likedBy: ['dosi', 'juno', 'minuit'],
    replies: [],
  },
]
