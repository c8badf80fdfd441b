import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Playlist } from '#contract/library/playlists.ts'
import { playlistNameLength } from '#contract/limits.ts'
import type { Song } from '#contract/songs/songs.ts'
import { call } from '../../../api/call.ts'
import { isUnauthorized } from '../../../api/refused.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useWords } from '../../../say/use-words.ts'
import { onUnauthorized } from '../../../session/unauthorized.ts'
import { useForm } from '../../../session/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { FormFailure } from '../../../ui/fields/FormFailure.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { keepWish } from '../guest-import/keep-wish.ts'
import css from './AddToPlaylistDialog.module.css'
import { ownPlaylists } from './playlist-reads.ts'
import { playlistChange, putInto, usePlaylistChange, useTakeOut } from './use-playlist-change.ts'

interface AddToPlaylistDialogProps {
  song: Song
  onClose: () => void
  /** Gets the focus back when the dialog closes. */
  opener: RefObject<HTMLElement | null>
}

/**
 * Chooses the playlists for a song and shows those that already have it. For a viewer without an account, this browser
 * keeps the wish.
 */
export function AddToPlaylistDialog(props: AddToPlaylistDialogProps) {
  return useWords('playlists') && <Lists {...props} />
}

function Lists({ song, onClose, opener }: AddToPlaylistDialogProps) {
  const say = useSay()
  const lists = useInfiniteQuery({ ...ownPlaylists(song.id), refetchOnMount: 'always' })
  const sendAway = useEffectEvent((error: Error) => {
    keepWish('listed', song.id)
    onClose()
    onUnauthorized(error, say, say('playlists.unauthorized'))
  })
  const isStranger = isUnauthorized(lists.error)
  useEffect(() => {
    if (lists.error && isStranger) sendAway(lists.error)
  }, [lists.error, isStranger])
  if (isStranger) return null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      size="sm"
      lead={<CoverArt id={song.id} cover={song.cover} sizes="52px" className={css.cover} />}
      title={say('playlists.add.title')}
      description={say('songs.share.text', { title: song.title, artist: song.artistName })}
      closeLabel={say('common.close')}
    >
      {lists.isError && !lists.data && (
        <ErrorState title={say('playlists.broken')} onRetry={() => void lists.refetch()} />
      )}
      {lists.isPending && <Skeleton height="88px" />}
      {lists.data?.length === 0 && <p className={css.none}>{say('playlists.add.none')}</p>}
      <ul className={css.lists}>
        {lists.data?.map(list => (
          <li key={list.id}>
            <Choice list={list} songId={song.id} />
          </li>
        ))}
      </ul>
      <MoreButton list={lists} />
      {lists.data && <NewList songId={song.id} />}
    </Dialog>
  )
}

function Choice({ list, songId }: { list: Playlist; songId: string }) {
  const say = useSay()
  const take = useTakeOut(list)
  // While changes are under way the box shows the latest press.
  const [wish, setWish] = useState(false)
  const takeOut = () => {
    setWish(false)
    void take.act(songId)
  }
  const put = usePlaylistChange(putInto, () =>
    showToast({
      title: say('playlists.add.done', { name: list.name }),
      tone: 'good',
      action: { words: say('playlists.undo'), act: takeOut },
    }),
  )
  const isIn = put.isPending || take.isPending ? wish : list.hasSong === true
  return (
    <Checkbox
      checked={isIn}
      onChange={({ currentTarget: { checked } }) => {
        if (!checked) return takeOut()
        setWish(true)
        void put.act({ playlistId: list.id, songId })
      }}
    >
      {list.name} <span className={css.count}>{say('playlists.songs', { count: list.songCount })}</span>
    </Checkbox>
  )
}

function NewList({ songId }: { songId: string }) {
  const say = useSay()
  const { form, field, failure, button, reset } = useForm({
    ...playlistChange(say),
    start: { name: '' },
    call: ({ name }) => call('POST /api/playlists', { body: { name: name.trim(), songId } }),
    done: made => {
      reset({ name: '' })
      showToast({ title: say('playlists.add.done', { name: made.name }), tone: 'good' })
    },
  })
  const { value, ...name } = field('name')
  return (
    <>
      <FormFailure text={failure} />
      <form {...form} className={css.create}>
        <TextField {...name} value={value} label={say('playlists.new')} maxLength={playlistNameLength} />
        <Button
          type="submit"
          look="primary"
          disabled={value.trim() === ''}
          {...button}
          pendingWords={say('playlists.pending')}
        >
          {say('playlists.create')}
        </Button>
      </form>
    </>
  )
}
