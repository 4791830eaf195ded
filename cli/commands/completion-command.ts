import { Argument, type Command } from 'commander';

/** The first lines of a script, by shell: zsh executes completions of bash. */
const preambles = {
  bash: '# To complete commands, add to ~/.bashrc: source <(formwright completion bash)\n',
  zsh:
    '# To complete commands, add to ~/.zshrc: source <(formwright completion zsh)\n' +
    'autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n',
} as const;

type Shell = keyof typeof preambles;

/** The name that is completed: an alias of `npm run --silent cli --`. */
const programName = 'formwright';

export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description(`print a script that completes the commands of "${programName}" in a shell`)
    .addArgument(new Argument('<shell>', 'shell').choices(Object.keys(preambles)))
    .action((shell: Shell) => {
      process.stdout.write(preambles[shell] + completionScript(program));
    });
}

/** A function that finds the words that may follow the commands on the line. */
function completionScript(program: Command): string {
  const cases = wordsByPath(program).map(
    ([path, words]) =>
      `      "${path}") COMPREPLY=($(compgen -W "${words.join(' ')}" -- "$current")); return ;;\n`,
  );
  return `_${programName}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] || path="$path $word"
  done
  while :; do
    case "$path" in
${cases.join('')}    esac
    path="\${path% *}"
  done
}
complete -o default -F _${programName} ${programName}
`;
}

/** The subcommands and options of each command, by its path such as ` forms list`. */
function wordsByPath(command: Command, path = ''): [string, string[]][] {
  const options = command.options.map(({ long, short }) => long ?? short ?? '');
  const words = [...command.commands.map((one) => one.name()), ...options, '--help'];
  return [
    [path, words],
    ...command.commands.flatMap((one) => wordsByPath(one, `${path} ${one.name()}`)),
  ];
}
