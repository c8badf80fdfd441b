import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ForumPostDetail } from '#contract/discussion/forum.ts'
import { type ForumCategory, forumCategories } from '#contract/discussion/forum-categories.ts'
import { maxPostTags, minPostLength, minPostTitleLength, titleLength } from '#contract/limits.ts'
import { call } from '../../../../api/call.ts'
import { reasonOf } from '../../../../api/reason-of.ts'
import { Refused } from '../../../../api/refused.ts'
import { showToast } from '../../../../notices/toasts.ts'
import { useSay } from '../../../../say/use-say.ts'
import { useAction } from '../../../../session/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Dialog } from '../../../../ui/layers/Dialog.tsx'
import { NewcomerNote } from '../../../moderation/account-status/NewcomerNote.tsx'
import { rereadForum } from '../forum-reads.ts'
import css from './PostDialog.module.css'
import { PostText } from './PostText.tsx'
import { emptyPost, keepPost, keptPost, type PostFields } from './post-draft.ts'

interface PostDialogProps {
  account: { id: string }
  /** The post to be changed; without one, a new one is written. */
  post?: ForumPostDetail | undefined
  onClose: () => void
  onDone?: ((post: ForumPostDetail) => void) | undefined
  opener: RefObject<HTMLElement | null>
}

/** Where a post is written. What was begun is kept in this browser until it is sent or thrown away. */
export function PostDialog({ account, post, onClose, onDone, opener }: PostDialogProps) {
  const say = useSay()
  const queries = useQueryClient()
  const titleField = useRef<HTMLInputElement>(null)
  const contentField = useRef<HTMLTextAreaElement>(null)
  const [kept] = useState(() => (post ? null : keptPost(account.id)))
  const [fields, setFields] = useState<PostFields>(() => (post ? fieldsOf(post) : (kept ?? emptyPost)))
  const [isDraft, setDraft] = useState(kept !== null)
  const [isTried, setTried] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [told, setTold] = useState<Record<string, string>>({})
  useEffect(() => {
    if (!post) keepPost(account.id, fields)
  }, [account.id, post, fields])

  const { act, isPending } = useAction({
    call: () =>
      post
        ? call('PATCH /api/forum/posts/{id}', { params: { id: post.id }, body: bodyOf(fields) })
        : call('POST /api/forum/posts', { body: bodyOf(fields) }),
    done: async saved => {
      if (!post) keepPost(account.id, emptyPost)
      showToast({ title: say(post ? 'forum.change.done' : 'forum.published'), tone: 'good' })
      onClose()
      await rereadForum(queries)
      onDone?.(saved)
    },
    failed: error => {
      const wrong = error instanceof Refused ? error.problem?.fields : undefined
      setTold(
        Object.fromEntries(
          Object.entries(wrong ?? {}).map(([name, { message }]) => [name.split('.')[0], message]),
        ),
      )
      return { title: say(post ? 'forum.change.failed' : 'forum.failed'), text: reasonOf(error) }
    },
    unauthorized: say('forum.unauthorized'),
  })
  const short = {
    title: shortness(fields.title, minPostTitleLength),
    content: shortness(fields.content, minPostLength),
  }
  const errorOf = (name: 'title' | 'content'): string | undefined =>
    (isTried || left.has(name)) && short[name] ? say(`forum.short.${name}`, short[name]) : told[name]
  const change = (part: Partial<PostFields>) => {
    setTold({})
    setFields(before => ({ ...before, ...part }))
  }
  const leave = (name: 'title' | 'content') => {
    if (fields[name] !== '') setLeft(new Set([...left, name]))
  }
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    if (isPending) return
    setTried(true)
    if (short.title) titleField.current?.focus()
    else if (short.content) contentField.current?.focus()
    else void act()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      initialFocus={titleField}
      size="lg"
      title={say(post ? 'forum.change.title' : 'forum.new')}
      closeLabel={say('common.close')}
    >
      <form className={css.form} onSubmit={save} noValidate>
        {isDraft && (
          <p className={css.draft}>
            {say('forum.draft')}
            <Button
              size="sm"
              look="ghost"
              onClick={() => {
                setFields(emptyPost)
                setDraft(false)
                titleField.current?.focus()
              }}
            >
              {say('forum.draft.discard')}
            </Button>
          </p>
        )}
        <TextField
          ref={titleField}
          label={say('forum.field.title')}
          value={fields.title}
          maxLength={titleLength}
          required
          error={errorOf('title')}
          onChange={event => change({ title: event.currentTarget.value })}
          onBlur={() => leave('title')}
        />
        <div className={css.pair}>
          <SelectField
            label={say('forum.category')}
            options={forumCategories.map(value => ({ value, label: say(`forum.category.${value}`) }))}
            value={fields.category}
            onChange={event => change({ category: categoryOf(event.currentTarget.value) })}
          />
          <TextField
            label={say('forum.field.tags')}
            optional={say('common.optional')}
            hint={say('forum.field.tags.hint', { maximum: maxPostTags })}
            value={fields.tags}
            error={told.tags}
            autoCapitalize="none"
            onChange={event => change({ tags: event.currentTarget.value })}
          />
        </div>
        <PostText
          fieldRef={contentField}
          text={fields.content}
          error={errorOf('content')}
          onText={content => change({ content })}
          onMention={person => setFields(before => ({ ...before, named: [...before.named, person] }))}
          onBlur={() => leave('content')}
          onSubmit={save}
          onCancel={onClose}
        />
        {!post && <NewcomerNote />}
        <div className={css.foot}>
          <Button look="ghost" onClick={onClose}>
            {say('common.cancel')}
          </Button>
          <Button
            type="submit"
            look="primary"
            pending={isPending}
            pendingWords={say(post ? 'forum.change.saving' : 'forum.publishing')}
          >
            {say(post ? 'forum.change.save' : 'forum.publish')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function shortness(text: string, minimum: number): { minimum: number; count: number } | null {
  const count = text.trim().length
  return count < minimum ? { minimum, count } : null
}

function categoryOf(value: string): ForumCategory {
  return forumCategories.find(known => known === value) ?? 'talk'
}

function fieldsOf({ title, content, category, tags, mentions }: ForumPostDetail): PostFields {
  return { title, content, category, tags: tags.join(', '), named: mentions }
}

function bodyOf({ title, content, category, tags, named }: PostFields) {
  const mentions = named.filter(({ name }) => content.includes(`@${name}`)).map(({ id }) => id)
  return { title, content, category, tags: [tags], mentions: [...new Set(mentions)] }
}
