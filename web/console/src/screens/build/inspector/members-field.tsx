import { type MemberedFieldProps, problemsAt } from '../editor-part.ts';
import { failurePath } from '../model/document.ts';
import { objectOf, withMember } from '../model/json.ts';

/** An object with members of its own, such as messages by code; it is removed with its last member. */
export function MembersField(props: MemberedFieldProps) {
  const { field, document, path, value, onChange, problems, readOnly, Member } = props;
  const members = objectOf(value);
  return (
    <details>
      <summary>{field.label}</summary>
      <p>{field.description}</p>
      <div className="stack">
        {field.fields.map((member) => (
          <Member
            key={member.name}
            {...{ document, readOnly }}
            field={member}
            path={[...path, member.name]}
            value={members[member.name]}
            problems={problemsAt(problems, failurePath([...path, member.name]))}
            onChange={(next) => onChange(withMember(members, member.name, next))}
          />
        ))}
      </div>
    </details>
  );
}
