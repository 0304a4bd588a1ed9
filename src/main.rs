//! The program `satoku`; all of it is in the library.

fn main() -> std::process::ExitCode {
    satoku::cli::main()
}
