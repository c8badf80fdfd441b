import { ChevronDown, ListFilter } from 'lucide-react'
import { type Genre, genres } from '#contract/songs/genres.ts'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import css from './GenreSelect.module.css'

interface GenreSelectProps {
  genre: Genre | undefined
  onChoose: (genre: Genre | undefined) => void
}

/** Narrows a list to one genre. A native select, with the phone's own wheel and the keyboard's own search. */
export function GenreSelect({ genre, onChoose }: GenreSelectProps) {
  const say = useSay()
  return (
    <span className={classNames('select-box', css.box, genre && css.isChosen)}>
      <select
        className={css.select}
        aria-label={say('songs.genre')}
        value={genre ?? ''}
        onChange={event => onChoose(genres.find(known => known === event.target.value))}
      >
        <option value="">{say('songs.genre.all')}</option>
        {genres.map(name => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden="true" />
      <ListFilter size={18} className={css.sign} aria-hidden="true" />
    </span>
  )
}
