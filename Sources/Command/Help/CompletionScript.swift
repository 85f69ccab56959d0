/// The shells' side of completion: a few lines that ask `homeroom` itself.
enum CompletionScript: String, CaseIterable, Sendable {
  case bash, zsh, fish

  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  private static let bashText = #"""
    # bash completion for homeroom. Install as /usr/share/bash-completion/completions/homeroom
    _homeroom() {
      local current=${COMP_WORDS[COMP_CWORD]} line
      [ "$current" = "=" ] && current=
      COMPREPLY=()
      while IFS= read -r line; do
        case $line in
          :files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
          :folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
          *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
      done < <("$1" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    }
    complete -F _homeroom homeroom

    """#

  private static let zshText = #"""
    #compdef homeroom
    # zsh completion for homeroom. Install as _homeroom in a folder of $fpath
    _homeroom() {
      local line
      local -a found
      for line in "${(@f)$("$words[1]" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        case $line in
          :files) _files; return ;;
          :folders) _files -/; return ;;
          ?*) found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
        esac
      done
      _describe homeroom found
    }
    _homeroom "$@"

    """#

  private static let fishText = #"""
    # fish completion for homeroom. Install as /usr/share/fish/vendor_completions.d/homeroom.fish
    function __homeroom_complete
      set -l words (commandline -opc)
      set -l current (commandline -ct)
      for line in ($words[1] __complete $words[2..-1] "$current" 2>/dev/null)
        switch $line
          case :files
            __fish_complete_path "$current"
          case :folders
            __fish_complete_directories "$current"
          case '*'
            echo $line
        end
      end
    end
    complete -c homeroom -f -a '(__homeroom_complete)'

    """#
}
