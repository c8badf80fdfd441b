import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { EyeOff, User } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Conversation } from '#contract/messages/messages.ts'
import type { Person } from '#contract/people/people.ts'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import type { LayerProps } from '../../../ui/layers/LazyOnIntent.tsx'
import { Menu, MenuItem } from '../../../ui/layers/Menu.tsx'
import { PersonMenu } from '../../people/blocks/PersonMenu.tsx'
import { useHiding } from '../use-hiding.ts'

interface ConversationMenuProps extends LayerProps {
  conversation: Conversation
}

/** What else can be done with a conversation and about the other person in it. Needs the words of `blocks`. */
export function ConversationMenu({ conversation, ...layer }: ConversationMenuProps) {
  const say = useSay()
  const { id, person, writing } = conversation
  const label = say('messages.conversation.menu')
  const hide = id !== null && <Hide id={id} />
  if (!person || writing === 'gone') {
    return (
      <Menu {...layer} label={label}>
        {hide}
      </Menu>
    )
  }
  return (
    <MenuOfPerson {...layer} {...{ person, label }} isBlocked={writing === 'blocked'}>
      <MenuItem asLink>
        <Link to="/profile/$userId" params={{ userId: person.id }}>
          <User size={18} aria-hidden="true" />
          {say('messages.profile')}
        </Link>
      </MenuItem>
      {hide}
    </MenuOfPerson>
  )
}

interface MenuOfPersonProps extends LayerProps {
  person: Person
  label: string
  isBlocked: boolean
  children: ReactNode
}

/** The profile, which is read with this menu, says whether the member has muted them. */
function MenuOfPerson({ person, isBlocked, ...rest }: MenuOfPersonProps) {
  const { data: profile } = useQuery(ask('GET /api/users/{id}', { params: { id: person.id } }))
  return <PersonMenu {...rest} person={{ ...person, ...profile, isBlocked }} />
}

function Hide({ id }: { id: string }) {
  const say = useSay()
  const navigate = useNavigate()
  const hide = useHiding()
  return (
    <MenuItem
      icon={<EyeOff size={18} aria-hidden="true" />}
      onChoose={() => {
        void hide(id)
        void navigate({ to: '/messages/{-$id}', params: { id: undefined } })
      }}
    >
      {say('messages.hide')}
    </MenuItem>
  )
}
