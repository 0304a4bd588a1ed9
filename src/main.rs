//! The program `satoku`; all of it is in the library.

#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[cfg(unix)]
ctor::declarative::ctor! {
    #[ctor(unsafe)]
    fn before_main() {
        satoku::cli::look_at_streams();
    }
}

fn main() -> std::process::ExitCode {
    satoku::cli::main()
}
